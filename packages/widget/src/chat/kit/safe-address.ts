/**
 * What every address has that can be read without a base: a letter first and a colon later (URL Standard, 4.4: spaces and control
 * characters around an address do not count). Others are not read, since the error that the browser makes for each, with the place it
 * comes from, costs a hundred times as much: an answer may have 100,000 links.
 */
const hasScheme = /^[\0- ]*[a-z][^/]*:/i
const allowed = new Set(['http:', 'https:', 'mailto:'])

/** Returns the URL if a link in an answer may point there, undefined for relative ones and unsafe schemes. */
export function safeLink(address: string): string | undefined {
  const url = hasScheme.test(address) ? read(address) : undefined
  return url && allowed.has(url.protocol) ? url.href : undefined
}

/**
 * Returns the URL if a picture may load without a click: this site's only, because a request tells another site who is reading. No
 * answer knows on which page it is read, so an address that is relative to that page is none.
 */
export function safePicture(address: string, origin = globalThis.location?.origin): string | undefined {
  const url = /^\s*(https?:|\/)/i.test(address) ? read(address, origin) : undefined
  return url && url.origin === origin && url.protocol.startsWith('http') ? url.href : undefined
}

function read(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
