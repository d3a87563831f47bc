import { codePoint } from 'dingbat-to-unicode'

/**
 * Fonts of signs (Symbol, Wingdings) have theirs at private code points U+F000 to U+F0FF, or at those of letters. What they look like;
 * undefined for signs that Unicode has not.
 */
export function signOf(font: string, code: number): string | undefined {
  return codePoint(font, code & 0xff)?.string ?? codePoint(font, code)?.string
}

/** The private character that stands for a sign. */
export const privateSign = (code: number): string => String.fromCharCode(0xf000 | (code & 0xff))

/** A text with its private characters as they look in its font; those that Unicode has not stay. */
export const withSigns = (text: string, font: string | undefined): string =>
  font === undefined ? text : text.replace(/[\uf000-\uf0ff]/g, sign => signOf(font, sign.charCodeAt(0)) ?? sign)
