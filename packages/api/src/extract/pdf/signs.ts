/** A text without the characters that have no meaning, and with the signs that everybody sees in place of some. */
export const withKnownSigns = (text: string): string => text.replace(privateSign, sign => signs[sign] ?? '').replace(control, '')

/** What a font without a table of its characters is read as; not the marks of lines and of divided words. */
const control = /[\u0000\u0001\u0003-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const privateSign = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g

/** What the fonts of signs that come with every office program draw for the marks of lists and boxes. */
const signs: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf0a8': '□',
  '\uf0d8': '➢',
  '\uf076': '❖',
  '\uf0e0': '→',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
  '\uf0fb': '✗'
}
