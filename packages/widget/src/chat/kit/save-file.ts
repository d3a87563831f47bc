/** Milliseconds in which a browser begins to save a file. */
const keptMs = 10_000

/** Has the browser save a file. */
export function saveAsFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
