// Data classes, sealed types, when, lambdas, inline functions, extension functions, null safety,
// coroutine-free iteration, companion objects, string templates: what kotlinc makes of them.

sealed interface Shape {
    fun area(): Double
}

data class Circle(val radius: Double) : Shape {
    override fun area() = 3.0 * radius * radius
}

data class Box(val width: Double, val height: Double = width) : Shape {
    override fun area() = width * height

    companion object {
        fun unit() = Box(1.0)
    }
}

object Nothing : Shape {
    override fun area() = 0.0
    override fun toString() = "Nothing"
}

enum class Level(val weight: Int) {
    LOW(1) {
        override fun next() = HIGH
    },
    HIGH(10) {
        override fun next() = LOW
    };

    abstract fun next(): Level
}

class Node<T : Comparable<T>>(val value: T, var next: Node<T>? = null)

class Sorted<T : Comparable<T>> : Iterable<T> {
    private var head: Node<T>? = null
    var size = 0
        private set

    operator fun plusAssign(value: T) {
        size++
        val first = head
        if (first == null || first.value >= value) {
            head = Node(value, first)
            return
        }
        var at: Node<T> = first
        while (true) {
            val next = at.next
            if (next == null || next.value >= value) {
                at.next = Node(value, next)
                return
            }
            at = next
        }
    }

    override fun iterator(): Iterator<T> = sequence {
        var at = head
        while (at != null) {
            yield(at!!.value)
            at = at!!.next
        }
    }.iterator()
}

fun describe(x: Any?): String = when (x) {
    null -> "null"
    is Circle -> "circle ${x.radius}"
    is Box -> if (x.width == x.height) "square" else "box $x"
    is Int -> when {
        x in 0..9 -> "digit"
        x < 0 -> "negative"
        else -> "number"
    }
    is String -> "text of ${x.length}"
    else -> x.toString()
}

inline fun <R> twice(block: (Int) -> R): List<R> = listOf(block(1), block(2))

fun String.shout(times: Int = 1) = uppercase() + "!".repeat(times)

tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)

fun parse(text: String?): Int = text?.trim()?.toIntOrNull() ?: -1

fun firstNegative(values: List<Int>): Int? {
    values.forEach { if (it < 0) return it }
    return null
}

class Lazily {
    val answer by lazy { println("computed"); 42 }
}

fun main(args: Array<String>) {
    val shapes = listOf(Circle(2.0), Box.unit(), Box(2.0, 3.0), Nothing)
    println(shapes.map { it.area() })
    println(shapes.joinToString(" | ") { describe(it) })
    println(listOf(null, 5, -5, 50, "abc", Level.LOW).map(::describe))
    val (width, height) = Box(4.0, 5.0).copy(height = 6.0)
    println("$width x $height")
    println(Level.values().associateWith { it.next().weight })
    val sorted = Sorted<String>()
    for (word in "the quick brown fox jumps over the lazy dog".split(' ')) sorted += word
    println("${sorted.size} ${sorted.toList()}")
    println(twice { it * 10 })
    println("hey".shout(3) + "ho".shout())
    println(gcd(1071, 462))
    println(listOf("12", " 7 ", "x", null).map(::parse))
    println(firstNegative(listOf(3, 2, -1, 0)))
    val lazily = Lazily()
    println(lazily.answer + lazily.answer)
    val counts = mutableMapOf<Char, Int>()
    for (c in "mississippi") counts.merge(c, 1, Int::plus)
    println(counts.toSortedMap())
    println((1..20).filter { it % 3 == 0 }.fold(0) { a, b -> a + b })
    println(buildString { for (i in 10 downTo 1 step 3) append(i).append(' ') })
    println(runCatching { error("bad state") }.exceptionOrNull())
    println(UInt.MAX_VALUE.toString() + " " + (3.toByte() * 100))
    val missing: String? = args.firstOrNull()
    println(missing!!.length)
}
