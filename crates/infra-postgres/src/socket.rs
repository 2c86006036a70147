//! Finds the socket of a connection that libpq has opened. Neither libpq through diesel nor the standard library hands it out.
//!
//! On TCP, the connection is opened with a user timeout that no other socket has, which is set right afterwards. On a socket of
//! the same machine, connections are opened one at a time, and the new one is looked for.

use std::collections::BTreeSet;
use std::fs;
use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::sys::socket::{ControlMessage, MsgFlags, sendmsg};
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SocketAddrUnix, sockopt};

/// The user timeouts of connections that are being opened, in milliseconds: above those that anybody sets.
const MARKS: std::ops::Range<u32> = 0x4000_0000..0x7000_0000;

/// What the sockets of PostgreSQL on the same machine are called.
const LOCAL_NAME: &[u8] = b".s.PGSQL.";

/// What tells the socket of the connection that is opened next from all others.
pub(crate) struct Mark {
    user_timeout: u32,
    /// The sockets of the same machine that were open before, while no other such connection is being opened; absent where the
    /// address leads over a network.
    before: Option<(BTreeSet<u64>, MutexGuard<'static, ()>)>,
}

impl Mark {
    /// Marks the next connection, to an address that may be a socket of this machine.
    pub(crate) fn new(may_be_local: bool) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let number = NEXT.fetch_add(1, Ordering::Relaxed) % (MARKS.end - MARKS.start);
        let before = may_be_local.then(|| {
            let guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
            (sockets().filter(is_local).filter_map(|socket| inode(&socket)).collect(), guard)
        });
        Self { user_timeout: MARKS.start + number, before }
    }

    /// The `tcp_user_timeout` to open the connection with.
    pub(crate) fn user_timeout(&self) -> u32 {
        self.user_timeout
    }

    /// The socket of the connection that was opened with this mark, whose user timeout is set to `user_timeout`. Absent where the
    /// system doesn't show the sockets of this process.
    pub(crate) fn find(self, user_timeout: u32) -> Option<OwnedFd> {
        let socket = sockets().find(|socket| {
            sockopt::tcp_user_timeout(socket) == Ok(self.user_timeout)
                || self.before.as_ref().is_some_and(|(before, _)| {
                    is_local(socket) && inode(socket).is_some_and(|inode| !before.contains(&inode))
                })
        })?;
        // A socket of the same machine has none.
        let _ = sockopt::set_tcp_user_timeout(&socket, user_timeout);
        Some(socket)
    }
}

fn is_local(socket: &OwnedFd) -> bool {
    let peer = rustix::net::getpeername(socket).ok().flatten().and_then(|peer| SocketAddrUnix::try_from(peer).ok());
    let name = peer.as_ref().and_then(|peer| peer.path_bytes().or_else(|| peer.abstract_name()));
    name.is_some_and(|name| name.windows(LOCAL_NAME.len()).any(|part| part == LOCAL_NAME))
}

fn inode(socket: &OwnedFd) -> Option<u64> {
    rustix::fs::fstat(socket).ok().map(|told| told.st_ino)
}

/// A handle to each socket of this process, one after the other.
fn sockets() -> impl Iterator<Item = OwnedFd> {
    let channel = UnixStream::pair().ok();
    let open = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    open.filter_map(move |entry| {
        // A second handle to a file would end its locks when it is closed.
        let is_socket =
            fs::read_link(entry.path()).is_ok_and(|target| target.to_string_lossy().starts_with("socket:"));
        let number: RawFd = entry.file_name().to_str()?.parse().ok()?;
        if is_socket { second_handle(number, channel.as_ref()?) } else { None }
    })
}

/// Another handle to the open file of this number, which is sent from one end of a channel to the other.
fn second_handle(number: RawFd, (from, to): &(UnixStream, UnixStream)) -> Option<OwnedFd> {
    let sent = [ControlMessage::ScmRights(&[number])];
    sendmsg::<()>(from.as_raw_fd(), &[IoSlice::new(&[0])], &sent, MsgFlags::empty(), None).ok()?;
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut received = RecvAncillaryBuffer::new(&mut space);
    rustix::net::recvmsg(to, &mut [IoSliceMut::new(&mut [0])], &mut received, RecvFlags::CMSG_CLOEXEC).ok()?;
    received.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut handles) => handles.next(),
        _ => None,
    })
}
