/** Hears of what other pages of this site store. */
export function onStorage(fn: () => void): () => void {
  addEventListener('storage', fn)
  return () => removeEventListener('storage', fn)
}
