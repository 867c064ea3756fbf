//! Work that comes one by one and is done in groups. A group is what has come while others ran; nothing waits for more
//! to come.

use crate::errors::Fault;
use crate::store::Store;
use std::collections::{HashSet, VecDeque};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// The most that one group does.
const MOST: usize = 64;

/// A group that has been under way for less than this is waited for, unless what waits fills a group of its own: one group of
/// many costs less than several of few.
const SLOW: Duration = Duration::from_millis(50);

/// The most that waits for its group.
const WAITING: usize = 1024;

pub(crate) trait Grouped {
    /// Two that have a key in common are never under way at the same time: the second waits until the group of the first
    /// has ended.
    fn keys(&self) -> Vec<&str>;

    /// Says that it will not be done.
    fn refuse(self)
    where
        Self: Sized,
    {
    }

    /// The item, if it is still to be done.
    fn if_wanted(self) -> Option<Self>
    where
        Self: Sized,
    {
        Some(self)
    }
}

/// An item that waits for its group, with the caller who waits for its answer.
pub(crate) struct Waiting<T, A> {
    pub(crate) item: T,
    told: oneshot::Sender<Result<A, Fault>>,
    /// When the caller is told that the database is away, if it has not begun by then.
    until: Instant,
}

impl<T, A> Waiting<T, A> {
    pub(crate) fn answer(self, answer: Result<A, Fault>) {
        // The caller may have gone.
        self.told.send(answer).ok();
    }

    /// The item, and what answers its caller.
    pub(crate) fn split(self) -> (T, impl FnOnce(Result<A, Fault>) + Send)
    where
        A: Send,
    {
        (self.item, |answer| {
            self.told.send(answer).ok();
        })
    }
}

impl<T: Grouped, A> Grouped for Waiting<T, A> {
    fn keys(&self) -> Vec<&str> {
        self.item.keys()
    }

    fn refuse(self) {
        self.answer(Err(Fault::Away("the database was not asked".into())));
    }

    /// A caller that has gone, or has waited for too long, gets nothing done.
    fn if_wanted(self) -> Option<Self> {
        if Instant::now() > self.until {
            self.answer(Err(Fault::Away("the database was busy for too long".into())));
            return None;
        }
        (!self.told.is_closed()).then_some(self)
    }
}

impl Store {
    /// Waits until an item was done with its group. At most `most` groups are under way; `run` does groups until nothing
    /// waits any more, whether or not their callers still do.
    pub(crate) async fn in_group<T: Grouped, A>(
        &self,
        groups: &Groups<Waiting<T, A>>,
        most: usize,
        item: T,
        run: impl Fn(Self, Runner<Waiting<T, A>>) -> Pin<Box<dyn Future<Output = ()> + Send>>,
    ) -> Result<A, Fault> {
        let (told, mut answer) = oneshot::channel();
        let until = Instant::now() + self.wait;
        let (added, runner) = groups.add(Waiting { item, told, until }, most);
        if !added {
            return Err(Fault::Away("too many calls wait for the database".into()));
        }
        if let Some(runner) = runner {
            self.spawn(run(self.clone(), runner));
        }
        let answer = match timeout(SLOW, &mut answer).await {
            Ok(answer) => answer,
            Err(_) => {
                // The group that was to be waited for is slow.
                if let Some(runner) = groups.help(most) {
                    self.spawn(run(self.clone(), runner));
                }
                answer.await
            }
        };
        answer.unwrap_or_else(|_| {
            self.sole.doubt();
            Err(Fault::Unknown("the service is stopping".into()))
        })
    }
}

/// What waits, and what is under way.
struct State<T> {
    waiting: VecDeque<T>,
    busy: HashSet<String>,
    /// Since when each runner has its group.
    running: Vec<(u64, Instant)>,
    runners: u64,
}

impl<T> State<T> {
    /// Whether a runner, other than this one, takes soon what waits.
    fn is_served(&self, but: Option<u64>) -> bool {
        let soon = |(runner, since): &(u64, Instant)| Some(*runner) != but && since.elapsed() < SLOW;
        self.waiting.len() < MOST && self.running.iter().any(soon)
    }

    fn end(&mut self, runner: u64) {
        self.running.retain(|(other, _)| *other != runner);
    }
}

/// Clones are the same.
pub(crate) struct Groups<T>(Arc<Mutex<State<T>>>);

/// Takes one group after the other, until nothing waits that it could take.
pub(crate) struct Runner<T: Grouped> {
    groups: Groups<T>,
    number: u64,
    /// The keys of the group that is under way.
    keys: Vec<String>,
    ended: bool,
}

impl<T> Clone for Groups<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Default for Groups<T> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(State {
            waiting: VecDeque::new(),
            busy: HashSet::new(),
            running: Vec::new(),
            runners: 0,
        })))
    }
}

impl<T: Grouped> Groups<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds something, unless too much waits already: then it is `false`. If less than `most` groups are under way, and
    /// enough waits for another, there is a runner for it.
    pub(crate) fn add(&self, item: T, most: usize) -> (bool, Option<Runner<T>>) {
        let mut state = self.lock();
        if state.waiting.len() >= WAITING {
            return (false, None);
        }
        state.waiting.push_back(item);
        (true, self.runner(&mut state, most))
    }

    /// A runner for what waits already, if no other takes it soon.
    fn help(&self, most: usize) -> Option<Runner<T>> {
        let mut state = self.lock();
        match state.waiting.is_empty() {
            true => None,
            false => self.runner(&mut state, most),
        }
    }

    fn runner(&self, state: &mut State<T>, most: usize) -> Option<Runner<T>> {
        if state.running.len() >= most.max(1) || state.is_served(None) {
            return None;
        }
        let number = state.runners;
        state.runners += 1;
        state.running.push((number, Instant::now()));
        Some(Runner {
            groups: self.clone(),
            number,
            keys: Vec::new(),
            ended: false,
        })
    }
}

impl<T: Grouped> Runner<T> {
    /// Ends the group that is under way and takes the next. What was kept back for its sake is not left behind: whoever
    /// ends a group looks for more.
    pub(crate) fn next(&mut self) -> Option<Vec<T>> {
        let groups = self.groups.clone();
        let state = &mut *groups.lock();
        self.keys.drain(..).for_each(|key| _ = state.busy.remove(&key));
        if state.is_served(Some(self.number)) {
            return self.end(state);
        }
        let (mut group, mut kept_back) = (Vec::new(), VecDeque::new());
        // What shares a key with something that waits does not overtake it.
        let mut reserved = HashSet::new();
        while group.len() < MOST
            && let Some(item) = state.waiting.pop_front()
        {
            let Some(item) = item.if_wanted() else {
                continue;
            };
            let keys: Vec<String> = item.keys().into_iter().map(str::to_owned).collect();
            if keys
                .iter()
                .any(|key| state.busy.contains(key) || reserved.contains(key))
            {
                reserved.extend(keys);
                kept_back.push_back(item);
                continue;
            }
            state.busy.extend(keys.iter().cloned());
            self.keys.extend(keys);
            group.push(item);
        }
        kept_back.append(&mut state.waiting);
        state.waiting = kept_back;
        if group.is_empty() {
            return self.end(state);
        }
        let own = state
            .running
            .iter_mut()
            .find(|(runner, _)| *runner == self.number);
        if let Some((_, since)) = own {
            *since = Instant::now();
        }
        Some(group)
    }

    fn end(&mut self, state: &mut State<T>) -> Option<Vec<T>> {
        state.end(self.number);
        self.ended = true;
        None
    }
}

impl<T: Grouped> Drop for Runner<T> {
    /// For one that was stopped in the middle of a group.
    fn drop(&mut self) {
        if !self.ended {
            let mut state = self.groups.lock();
            state.end(self.number);
            self.keys.iter().for_each(|key| _ = state.busy.remove(key));
            if state.running.is_empty() {
                // Nobody else would take it.
                state.waiting.drain(..).for_each(Grouped::refuse);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Grouped for (&'static str, u32) {
        fn keys(&self) -> Vec<&str> {
            vec![self.0]
        }
    }

    /// As many as fill a group, some of them of the key "a".
    fn add_many(groups: &Groups<(&'static str, u32)>, of_a: &[u32]) -> Option<Runner<(&'static str, u32)>> {
        let mut runner = None;
        for n in 0..u32::try_from(MOST).unwrap() {
            let key = if of_a.contains(&n) {
                "a"
            } else {
                n.to_string().leak()
            };
            runner = runner.or(groups.add((key, n), 2).1);
        }
        runner
    }

    #[test]
    fn a_second_of_the_same_key_waits_for_the_end_of_the_first() {
        let groups = Groups::default();
        let mut first = groups.add(("a", 1), 2).1.unwrap();
        assert_eq!(first.next(), Some(vec![("a", 1)]));
        let mut second = add_many(&groups, &[0, 7]).unwrap();
        let others = second.next().unwrap();
        assert_eq!(others.len(), MOST - 2);
        assert!(others.iter().all(|(key, _)| *key != "a"));
        assert_eq!(second.next(), None, "both others wait for the first");
        assert_eq!(first.next(), Some(vec![("a", 0)]));
        assert_eq!(first.next(), Some(vec![("a", 7)]));
        assert_eq!(first.next(), None);
        assert!(groups.add(("a", 5), 1).1.is_some(), "none is under way any more");
    }

    #[test]
    fn few_wait_for_a_group_unless_it_is_slow() {
        let groups = Groups::default();
        let mut first = groups.add(("a", 1), 2).1.unwrap();
        first.next().unwrap();
        assert!(groups.add(("b", 2), 2).1.is_none());
        std::thread::sleep(SLOW);
        let mut second = groups.add(("c", 3), 2).1.unwrap();
        assert_eq!(second.next(), Some(vec![("b", 2), ("c", 3)]));
        assert!(groups.add(("d", 4), 2).1.is_none());
        assert_eq!(second.next(), Some(vec![("d", 4)]), "the first is slow");
    }

    #[test]
    fn a_group_has_a_limit_and_so_has_what_waits() {
        let groups = Groups::default();
        let names: Vec<&'static str> = (0..WAITING).map(|n| &*n.to_string().leak()).collect();
        let runners: Vec<_> = names.iter().map(|name| groups.add((*name, 0), 1)).collect();
        assert!(runners.iter().all(|(added, _)| *added));
        assert!(!groups.add(("one more", 0), 1).0);
        let mut runner = runners.into_iter().find_map(|(_, runner)| runner).unwrap();
        assert_eq!(runner.next().unwrap().len(), MOST);
        assert!(groups.add(("one more", 0), 1).0);
    }

    #[test]
    fn a_runner_that_is_stopped_lets_go_of_what_it_had() {
        let groups = Groups::default();
        let (_, runner) = groups.add(("a", 1), 1);
        let mut runner = runner.unwrap();
        runner.next().unwrap();
        drop(runner);
        let mut runner = groups.add(("a", 2), 1).1.unwrap();
        assert_eq!(runner.next(), Some(vec![("a", 2)]));
    }
}
