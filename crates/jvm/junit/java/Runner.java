package cairn.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests one after the other and writes what happens to a file as it happens, so that whoever
 * watches it knows which test does not end. Both are described in protocol.rs.
 */
final class Runner implements TestExecutionListener {
    private static final int MOST_CAUSES = 10;

    private final OutputStream events;
    private String current;
    private boolean ended;

    private Runner(OutputStream events) {
        this.events = events;
    }

    /** Arguments: the file of tests (number, class, method in each line), the file for events. */
    public static void main(String[] args) throws IOException {
        try (OutputStream events = Files.newOutputStream(Path.of(args[1]))) {
            Runner runner = new Runner(events);
            Launcher launcher = launcher();
            for (String line : Files.readAllLines(Path.of(args[0]))) {
                String[] test = line.split("\t");
                runner.run(launcher, test[0], test[1], test[2]);
            }
            runner.emit("done");
        } catch (Throwable e) {
            e.printStackTrace();
        }
        // Threads that a test has left behind must not keep the JVM alive, nor its hooks run.
        Runtime.getRuntime().halt(0);
    }

    /** Only JUnit's own engines: others on the class path have no business here. */
    private static Launcher launcher() {
        LauncherConfig.Builder config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false);
        addEngine(config, "org.junit.jupiter.engine.JupiterTestEngine");
        addEngine(config, "org.junit.vintage.engine.VintageTestEngine");
        return LauncherFactory.create(config.build());
    }

    private static void addEngine(LauncherConfig.Builder config, String name) {
        try {
            config.addTestEngines((TestEngine) Class.forName(name).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            // Not there; the tests that need it are reported as not found.
        }
    }

    private void run(Launcher launcher, String number, String type, String method) throws IOException {
        current = number;
        ended = false;
        try {
            launcher.execute(request(type, method), this);
            if (!ended) {
                emit("end", number, "missing", "JUnit did not find the test");
            }
        } catch (Throwable e) {
            // JUnit passes some errors on, such as OutOfMemoryError.
            if (!ended) {
                emitThrown("thrown", e);
                emit("end", number, "failed");
            }
        }
    }

    /** What the project has configured for its own tests does not count. */
    private static LauncherDiscoveryRequest request(String type, String method) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectMethod(type, method))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.mode", "disabled")
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .configurationParameter("junit.platform.stacktrace.pruning.enabled", "false")
                .build();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            emit("start", current);
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        end("missing", reason);
    }

    /** Something above the test may fail too, and then the test does not run. */
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        if (ended || passed && !test.isTest()) {
            return;
        }
        result.getThrowable().ifPresent(e -> emitThrown("thrown", e));
        end(passed ? "passed" : "failed", "");
    }

    private void end(String how, String why) {
        ended = true;
        emit("end", current, how, why);
    }

    private void emitThrown(String kind, Throwable thrown) {
        Throwable e = thrown;
        for (int i = 0; e != null && i < MOST_CAUSES; i++) {
            String message = message(e);
            if (message == null) {
                emit(i == 0 ? kind : "cause", e.getClass().getName());
            } else {
                emit(i == 0 ? kind : "cause", e.getClass().getName(), message);
            }
            StringBuilder frames = new StringBuilder();
            for (StackTraceElement frame : e.getStackTrace()) {
                String file = frame.getFileName() == null ? "" : frame.getFileName();
                String module = frame.getModuleName() == null ? "" : frame.getModuleName();
                append(frames, "frame", frame.getClassName(), frame.getMethodName(), file,
                        Integer.toString(frame.getLineNumber()), module);
            }
            write(frames);
            e = cause(e);
        }
    }

    /** Exceptions are the program's own classes, and may fail themselves. */
    private static String message(Throwable e) {
        try {
            return e.getMessage();
        } catch (Throwable broken) {
            return null;
        }
    }

    private static Throwable cause(Throwable e) {
        try {
            return e.getCause();
        } catch (Throwable broken) {
            return null;
        }
    }

    private void emit(String... fields) {
        StringBuilder line = new StringBuilder();
        append(line, fields);
        write(line);
    }

    private static void append(StringBuilder out, String... fields) {
        for (int i = 0; i < fields.length; i++) {
            if (i > 0) {
                out.append('\t');
            }
            escape(out, fields[i]);
        }
        out.append('\n');
    }

    private static void escape(StringBuilder out, String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c < ' ' || c > '~' || c == '\\') {
                out.append(String.format("\\%04x", (int) c));
            } else {
                out.append(c);
            }
        }
    }

    private void write(StringBuilder lines) {
        try {
            events.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
