//! What a run of the comparison measured.

use crate::installation::Kind;
use crate::others::Others;
use crate::rates::Rates;
use crate::storm::StormSample;

/// What one store gave.
pub(crate) struct Results {
    pub(crate) kind: Kind,
    pub(crate) seeding: f64,
    pub(crate) rates: Rates,
    pub(crate) storm: Vec<StormSample>,
    pub(crate) others: Option<Others>,
}

/// Which part of the machine's processors others had meanwhile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Disturbed {
    /// Other processes of this machine.
    pub(crate) others: f64,
    /// Other machines on the same hardware.
    pub(crate) stolen: f64,
}
