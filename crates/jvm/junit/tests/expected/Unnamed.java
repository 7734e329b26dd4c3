/** Found by Cairn: each test fails as its comment says. */
class TestCairnTest {
    // at(int) throws java.lang.ArrayIndexOutOfBoundsException.
    @org.junit.jupiter.api.Test
    void at_throwsArrayIndexOutOfBoundsException() throws Throwable {
        Test test = make(Test.class);
        int[] ints = {4};
        test.cells = ints;
        test.at(1);
    }

    /** An object of this class, without running its constructor. */
    private static <T> T make(Class<T> type) throws ReflectiveOperationException {
        java.lang.reflect.Constructor<?> constructor = sun.reflect.ReflectionFactory.getReflectionFactory()
                .newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
        return type.cast(constructor.newInstance());
    }
}
