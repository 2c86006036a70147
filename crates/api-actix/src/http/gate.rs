//! What a connection's requests tell the stream that they are read from.
//!
//! actix reads on while it answers: whole requests queue up in memory, and once its buffer is full it asks for more without
//! pause. So nothing is read while an answer is under way, but for the body that it may need; who sends more waits in the
//! socket's own buffer.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::task::Waker;

/// Shared by a stream and the requests that come from it; they live on one thread.
#[derive(Clone, Default)]
pub(crate) struct Gate(Rc<State>);

#[derive(Default)]
struct State {
    /// A request is being answered.
    is_busy: Cell<bool>,
    /// Nothing more of it has to be read.
    is_closed: Cell<bool>,
    /// Who wanted to read meanwhile.
    reader: RefCell<Option<Waker>>,
}

/// A request that is being answered; over when it is dropped.
pub(crate) struct Answering(Gate);

impl Gate {
    /// Begins to answer a request, which has a body or none.
    pub(crate) fn begin(&self, has_body: bool) -> Answering {
        self.0.is_busy.set(true);
        self.0.is_closed.set(!has_body);
        Answering(self.clone())
    }

    /// Says that the body has been read to its end.
    pub(crate) fn close(&self) {
        self.0.is_closed.set(self.0.is_busy.get());
    }

    /// Whether a request is being answered.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy.get()
    }

    /// Whether nothing may be read.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed.get()
    }

    /// Remembers who is to be woken by [`Self::wake`].
    pub(crate) fn park(&self, waker: &Waker) {
        *self.0.reader.borrow_mut() = Some(waker.clone());
    }

    /// Wakes who wanted to read.
    pub(crate) fn wake(&self) {
        let reader = self.0.reader.borrow_mut().take();
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let Gate(state) = &self.0;
        state.is_busy.set(false);
        state.is_closed.set(false);
        self.0.wake();
    }
}
