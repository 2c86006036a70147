import { OrgauthError } from "./errors.js";
import type { NewPasskeyCredential, PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from "./openapi.js";
import { either } from "./signals.js";

/** After which part of their time an offer's options are replaced. */
const RENEWAL = 0.8;
/** After which part of their time that is tried again. */
const RETRY = 0.1;

/** Whether this browser can make and use passkeys on this page; never where the host is an IP address. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Whether this browser can offer passkeys in an address field, which is what `mediation: "conditional"` does. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

let last: AbortController | undefined;

/** Ends the request before, because a browser has one at a time. Throws where there are no passkeys, before the service is asked. */
export function begin(): AbortController {
  if (!canUsePasskeys()) {
    throw new OrgauthError("passkey_unsupported", 0, { message: "this browser can't use passkeys on this page" });
  }
  last?.abort();
  return (last = new AbortController());
}

/** Lets the browser make a passkey. Returns null when the user closed the dialog, or the signal ended it. */
export function make(options: PasskeyCreationOptions, signal: AbortSignal): Promise<NewPasskeyCredential | null> {
  const publicKey = () => PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answered(async () => navigator.credentials.create({ publicKey: publicKey(), signal }), signal);
}

/** Lets the browser show a passkey in its dialog. Returns null when the user closed it, or the signal ended it. */
export function show(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement = "optional",
): Promise<PasskeyCredential | null> {
  const publicKey = () => PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(async () => navigator.credentials.get({ publicKey: publicKey(), signal, mediation }), signal);
}

/** Tells the browser that the service has no such passkey, so that it offers it no more. Some can't be told. */
export async function forget(rpId: string, credentialId: string): Promise<void> {
  type Told = { signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void> };
  await (PublicKeyCredential as Told).signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

/** Offers passkeys in the address field until one is chosen, with new options before the old ones are too old. */
export async function offer(ask: () => Promise<PasskeyRequestOptions>, signal: AbortSignal): Promise<PasskeyCredential | null> {
  let options = await ask();
  let wait = RENEWAL;
  for (;;) {
    const tooOld = AbortSignal.timeout(options.timeout * wait);
    const credential = await show(options, either(signal, tooOld), "conditional");
    if (credential || signal.aborted || !tooOld.aborted) {
      return credential;
    }
    // A machine that wakes up has no connection at first: the offer must not end for that.
    const fresh = await ask().catch(() => undefined);
    options = fresh ?? options;
    wait = fresh ? RENEWAL : RETRY;
  }
}

/** Returns what the API takes. Browsers don't say whether the user refused, had no passkey or let the time pass. */
async function answered<T>(ask: () => Promise<Credential | null>, signal: AbortSignal): Promise<T | null> {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON() ?? null;
  } catch (cause) {
    const { name, message } = cause as Error;
    if (signal.aborted || name === "NotAllowedError") {
      return null;
    }
    const code = name === "InvalidStateError" ? "passkey_exists" : "passkey_unsupported";
    throw new OrgauthError(code, 0, { message: `the browser refuses: ${message}` }, { cause });
  }
}
