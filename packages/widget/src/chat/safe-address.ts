const allowed = new Set(['http:', 'https:', 'mailto:'])

/** Returns the URL if a link in an answer may point there, undefined for relative ones and unsafe schemes. */
export function safeLink(address: string): string | undefined {
  const url = read(address)
  return url && allowed.has(url.protocol) ? url.href : undefined
}

/**
 * Returns the URL if a picture may load without a click: this site's only, because a request tells another site who is reading.
 */
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
