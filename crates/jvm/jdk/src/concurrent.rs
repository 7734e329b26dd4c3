//! Recipes for objects of `java.util.concurrent`: what is shared by threads. One line for each class.

use crate::factories::{all, by, new, some_of};
use ir::ElemKind::{Boolean, Int, Long};
use vm::FirstArgument::{Any, Argument, Of, Within};
use vm::{BuildRecipe, Start};

pub(crate) static CONCURRENT: &[(&str, BuildRecipe)] = &[
    (
        "java/util/concurrent/atomic/AtomicIntegerArray",
        all(
            "java/util/concurrent/atomic/AtomicIntegerArray",
            "([I)V",
            &[Of("[I")],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicLongArray",
        all(
            "java/util/concurrent/atomic/AtomicLongArray",
            "([J)V",
            &[Of("[J")],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicReferenceArray",
        new(
            "java/util/concurrent/atomic/AtomicReferenceArray",
            "(I)V",
            &[Within(Int, 0, 8)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicStampedReference",
        all(
            "java/util/concurrent/atomic/AtomicStampedReference",
            "(Ljava/lang/Object;I)V",
            &[Argument(0), Any(Int)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicMarkableReference",
        all(
            "java/util/concurrent/atomic/AtomicMarkableReference",
            "(Ljava/lang/Object;Z)V",
            &[Argument(0), Any(Boolean)],
        ),
    ),
    (
        "java/util/concurrent/atomic/LongAdder",
        empty("java/util/concurrent/atomic/LongAdder"),
    ),
    (
        "java/util/concurrent/atomic/DoubleAdder",
        empty("java/util/concurrent/atomic/DoubleAdder"),
    ),
    (
        "java/util/concurrent/atomic/LongAccumulator",
        new(
            "java/util/concurrent/atomic/LongAccumulator",
            "(Ljava/util/function/LongBinaryOperator;J)V",
            &[Of("java/util/function/LongBinaryOperator"), Any(Long)],
        ),
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
        by(
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
            Start::On(
                "readLock",
                "()Ljava/util/concurrent/locks/ReentrantReadWriteLock$ReadLock;",
                &[Of("java/util/concurrent/locks/ReentrantReadWriteLock")],
            ),
        ),
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
        by(
            "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
            Start::On(
                "writeLock",
                "()Ljava/util/concurrent/locks/ReentrantReadWriteLock$WriteLock;",
                &[Of("java/util/concurrent/locks/ReentrantReadWriteLock")],
            ),
        ),
    ),
    (
        "java/util/concurrent/CyclicBarrier",
        new(
            "java/util/concurrent/CyclicBarrier",
            "(I)V",
            &[Within(Int, 1, 1000)],
        ),
    ),
    (
        "java/util/concurrent/Phaser",
        empty("java/util/concurrent/Phaser"),
    ),
    (
        "java/util/concurrent/Exchanger",
        empty("java/util/concurrent/Exchanger"),
    ),
    ("java/util/concurrent/Future", FUTURE),
    ("java/util/concurrent/CompletionStage", FUTURE),
    ("java/util/concurrent/CompletableFuture", FUTURE),
    (
        "java/util/concurrent/ThreadPoolExecutor",
        new(
            "java/util/concurrent/ThreadPoolExecutor",
            "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;)V",
            &[
                Within(Int, 0, 1),
                Within(Int, 1, 4),
                Within(Long, 0, 1000),
                Of("java/util/concurrent/TimeUnit"),
                Of("java/util/concurrent/LinkedBlockingQueue"),
            ],
        ),
    ),
    (
        "java/util/concurrent/ScheduledThreadPoolExecutor",
        new(
            "java/util/concurrent/ScheduledThreadPoolExecutor",
            "(I)V",
            &[Within(Int, 1, 4)],
        ),
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        new(
            "java/util/concurrent/ForkJoinPool",
            "(I)V",
            &[Within(Int, 1, 4)],
        ),
    ),
    (
        "java/util/concurrent/ArrayBlockingQueue",
        new(
            "java/util/concurrent/ArrayBlockingQueue",
            "(I)V",
            &[Within(Int, 1, 8)],
        ),
    ),
    (
        "java/util/concurrent/SynchronousQueue",
        empty("java/util/concurrent/SynchronousQueue"),
    ),
    ("java/util/Timer", empty("java/util/Timer")),
    (
        "java/lang/ThreadGroup",
        new(
            "java/lang/ThreadGroup",
            "(Ljava/lang/String;)V",
            &[Of("java/lang/String")],
        ),
    ),
];

/// One that has a result.
const FUTURE: BuildRecipe = some_of(
    "java/util/concurrent/CompletableFuture",
    "completedFuture",
    "(Ljava/lang/Object;)Ljava/util/concurrent/CompletableFuture;",
    &[Argument(0)],
);

/// What the constructor without arguments makes.
const fn empty(class: &'static str) -> BuildRecipe {
    new(class, "()V", &[])
}
