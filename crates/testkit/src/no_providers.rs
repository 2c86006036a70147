//! A network in which there is no identity provider.

use std::future::ready;

use orgauth_domain::ports::{ProviderCallFuture, ProviderCaller};
use orgauth_domain::sign_in::federation::call::{ProviderCall, ProviderFailure};

/// Finds no provider by any name.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProviders;

impl ProviderCaller for NoProviders {
    fn call(&self, _: ProviderCall) -> ProviderCallFuture<'_> {
        Box::pin(ready(Err(ProviderFailure::Dns)))
    }
}
