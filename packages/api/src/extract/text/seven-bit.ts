/**
 * Texts in an East Asian encoding that has bytes of ASCII only, as old mail has: ISO-2022-JP, which escapes to other sets of characters, and
 * HZ (RFC 1843), in which Chinese stands between `~{` and `~}`. Undefined for all others.
 */
export function decodeSevenBit(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 64 * 1024)
  const ascii = Buffer.from(start).toString('latin1')
  const isJapanese = /\x1b\$[@B]/.test(ascii)
  if ((!isJapanese && !ascii.includes('~{')) || bytes.some(byte => byte >= 0x80)) return undefined
  return isJapanese ? new TextDecoder('iso-2022-jp').decode(bytes) : decodeHz(Buffer.from(bytes).toString('latin1'))
}

function decodeHz(text: string): string | undefined {
  // Each line ends in ASCII.
  if (text.split('~{').length !== (text.match(chinese)?.length ?? 0) + 1) return undefined
  const decoder = new TextDecoder('gb18030')
  const decoded = text.replace(/~~|~\r?\n|~\{((?:[!-w][!-~])+)~\}/g, (mark, pairs: string | undefined) => {
    if (pairs === undefined) return mark === '~~' ? '~' : ''
    return decoder.decode(Uint8Array.from(pairs, pair => pair.charCodeAt(0) | 0x80))
  })
  return /[\ufffd\p{Co}]/u.test(decoded) ? undefined : decoded
}

const chinese = /~\{(?:[!-w][!-~])+~\}/g
