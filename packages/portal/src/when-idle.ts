/** The browser's wish to save data, which Chromium alone tells. */
type Connection = { saveData?: boolean }

/** Calls `act` once the page has loaded and has nothing else to do; never where data is to be saved. Returns the cancelling function. */
export function whenIdle(act: () => void): () => void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return () => {}
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 10_000 })
  return () => cancelIdleCallback(waiting)
}
