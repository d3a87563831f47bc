/** Whether the browser denies this frame its storage. */
export function isStorageDenied(): boolean {
  try {
    return !localStorage
  } catch {
    return true
  }
}
