//! Thread pool: does a list of independent jobs on a few threads, with results in the order of the list.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub fn map<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else {
                return;
            };
            let answer = work(item);
            done.lock().unwrap().push((index, answer));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(worker);
        }
    });
    let mut answers = done.into_inner().unwrap();
    answers.sort_by_key(|(index, _)| *index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn answers_keep_the_order_of_the_list() {
        let items: Vec<u32> = (0..100).collect();
        let doubled: Vec<u32> = items.iter().map(|i| i * 2).collect();
        assert_eq!(super::map(3, &items, |i| i * 2), doubled);
        assert_eq!(super::map(3, &[] as &[u32], |i| i * 2), Vec::<u32>::new());
    }
}
