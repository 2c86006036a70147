//! Why passkeys are refused.

/// Why a passkey was not accepted. Clients learn none of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasskeyFault {
    /// A part has not the form that browsers and authenticators write.
    #[error("malformed: {0}")]
    Malformed(&'static str),
    /// The client data are those of another operation.
    #[error("the client data are of another type")]
    OtherType,
    /// The challenge was not issued here, or not for this.
    #[error("the challenge was not issued for this")]
    OtherChallenge,
    /// The challenge is too old.
    #[error("the challenge has expired")]
    ChallengeExpired,
    /// The challenge was used before.
    #[error("the challenge was used before")]
    ChallengeUsed,
    /// The page is none of this service.
    #[error("the page is of another origin")]
    OtherOrigin,
    /// The page was inside one of another origin.
    #[error("the page was inside another one")]
    CrossOrigin,
    /// The authenticator answered for another RP id.
    #[error("the RP id is another one")]
    OtherRelyingParty,
    /// Nobody touched the authenticator.
    #[error("the user was not present")]
    NotPresent,
    /// The authenticator didn't verify the user.
    #[error("the user was not verified")]
    NotVerified,
    /// The passkey is backed up, though it may not be.
    #[error("the passkey is backed up but not eligible for it")]
    BackupBits,
    /// The passkey could be backed up before, and can't now.
    #[error("the passkey is no longer eligible for backup")]
    EligibilityLost,
    /// The counter didn't grow, and the service refuses that.
    #[error("the counter did not grow")]
    CounterWentBack,
    /// No account has this passkey, or not the one that was meant, or it was made for another RP id.
    #[error("no such passkey")]
    Unknown,
    /// The authenticator names another account, or none.
    #[error("the user handle is not that of the passkey's account")]
    OtherUser,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    WrongSignature,
    /// The key has an algorithm that isn't offered, or can't be used; 400 `passkey_unsupported`.
    #[error("the key can't be used: {0}")]
    Unsupported(&'static str),
}
