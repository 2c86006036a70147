/** Replaces `AbortSignal.any`, which not every browser supports yet. */
export function either(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    signal.aborted ? abort() : signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}
