const allowed = new Set(['http:', 'https:', 'mailto:'])

/** The address of a link that an answer may carry; undefined for every other scheme and for relative ones. */
export function safeLink(address: string): string | undefined {
  const url = read(address)
  return url && allowed.has(url.protocol) ? url.href : undefined
}

/** The address of a picture that may load by itself: only this site's, because fetching tells the other site who reads. */
export function safePicture(address: string, origin = globalThis.location?.origin): string | undefined {
  const url = read(address, origin)
  return url && url.origin === origin && url.protocol.startsWith('http') ? url.href : undefined
}

function read(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
