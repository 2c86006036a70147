//! Shares the state of a connection's requests with the stream that they are read from.
//!
//! actix keeps reading while it answers a request: whole requests queue up in memory, and once its buffer is full it polls for
//! more without pause. So the stream returns nothing while an answer is in progress, except the body of that request; whatever
//! else the client sends stays in the socket's buffer.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::task::Waker;

/// State that a stream shares with the requests read from it; all are on one thread.
#[derive(Clone, Default)]
pub(crate) struct Gate(Rc<State>);

#[derive(Default)]
struct State {
    /// Whether a request is being answered.
    is_busy: Cell<bool>,
    /// Whether that request's body, if any, has been read, so that the stream must return no more bytes.
    is_closed: Cell<bool>,
    /// The waker of a reader that is waiting for that.
    reader: RefCell<Option<Waker>>,
}

/// A request that is being answered; dropping it marks the answer as finished.
pub(crate) struct Answering(Gate);

impl Gate {
    /// Marks a request as being answered; `has_body` lets the stream read its body.
    pub(crate) fn begin(&self, has_body: bool) -> Answering {
        self.0.is_busy.set(true);
        self.0.is_closed.set(!has_body);
        Answering(self.clone())
    }

    /// Records that the body has been read completely.
    pub(crate) fn close(&self) {
        self.0.is_closed.set(self.0.is_busy.get());
    }

    /// Whether a request is being answered.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy.get()
    }

    /// Whether the stream must return no bytes.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed.get()
    }

    /// Stores the waker for [`Self::wake`].
    pub(crate) fn park(&self, waker: &Waker) {
        *self.0.reader.borrow_mut() = Some(waker.clone());
    }

    /// Wakes the waiting reader, if there is one.
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
