// Passkeys: what the browser is asked for them, and what it answers. The browser's own dialog talks to the user meanwhile.

/** Whether this browser can make and use passkeys on this page; not on an address that is only a number. */
export const canUsePasskeys = typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential
  && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this browser can offer passkeys in the field for the address. */
export async function canOfferPasskeys() {
  return canUsePasskeys && await PublicKeyCredential.isConditionalMediationAvailable?.() === true;
}

/**
 * Whether a user can't sign in to the organization again: it takes passkeys only, and the account has none that can be used. The
 * arguments are the answers of GET /auth/passkeys and POST /auth/methods; when one of them failed, nobody is told.
 */
export function needsPasskey(passkeys, ways) {
  return areAlone(passkeys, ways) && passkeys.data.passkeys.every(({ unusable }) => unusable);
}

/**
 * Whether a new member has a passkey, and none opens the organization yet: it takes passkeys only, and none that was added
 * elsewhere. The arguments are those of needsPasskey.
 */
export function mustShowPasskey(passkeys, ways) {
  const usable = areAlone(passkeys, ways) ? passkeys.data.passkeys.filter(({ unusable }) => !unusable) : [];
  return usable.length > 0 && usable.every(({ refusedHere }) => refusedHere);
}

function areAlone(passkeys, ways) {
  return passkeys.ok && ways.ok && ways.data.methods.every((one) => one === "passkey");
}

// Browsers have one request at a time: a new one ends the one before, such as the offer in the address field.
let pending = new AbortController();

function begun() {
  pending.abort();
  pending = new AbortController();
  return pending.signal;
}

/**
 * Asks the browser to make a passkey. Returns what the API takes, or null when the user closed the dialog.
 *
 * @param {any} publicKey The options of the API.
 */
export function makePasskey(publicKey) {
  return answered(() => navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey), signal: begun(),
  }));
}

/**
 * Asks the browser to show a passkey. Returns what the API takes, or null when the user closed the dialog, or another request
 * came after this one.
 *
 * @param {any} publicKey The options of the API.
 * @param {{mediation?: CredentialMediationRequirement}} [options]
 */
export function usePasskey(publicKey, options = {}) {
  return answered(() => navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey), signal: begun(), ...options,
  }));
}

/**
 * Tells the browser that the service has no such passkey, so that it offers it no more. A browser that can't be told goes on offering it.
 */
export async function forgetPasskey(rpId, credentialId) {
  // TypeScript doesn't know it yet.
  const { signalUnknownCredential } = /** @type {any} */ (PublicKeyCredential);
  try {
    await signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId });
  } catch {
    // Its user can delete it by hand, and is told so.
  }
}

/**
 * Browsers don't say whether the user refused, or there was none; an authenticator that has a passkey here makes no other; on an address
 * that passkeys here aren't for, the browser refuses by itself.
 */
async function answered(ask) {
  try {
    const credential = /** @type {PublicKeyCredential} */ (await ask());
    return credential?.toJSON() ?? null;
  } catch (error) {
    if (error instanceof DOMException) {
      return null;
    }
    throw error;
  }
}
