/** A part of an address without percent encoding; the text itself where it is not encoded rightly. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
