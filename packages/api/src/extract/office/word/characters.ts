import { codePoint } from 'dingbat-to-unicode'

/**
 * Fonts of signs (Symbol, Wingdings) have theirs at private code points U+F000 to U+F0FF, or at those of letters. What they look like;
 * undefined for signs that Unicode has not.
 */
export function signOf(font: string, code: number): string | undefined {
  return codePoint(font, code & 0xff)?.string ?? codePoint(font, code)?.string
}

const isPrivate = /[\uf000-\uf0ff]/g

/** A text with its private characters as they look in its font, and how many are lost. */
export function withSigns(text: string, font: string | undefined): { text: string; lost: number } {
  let lost = 0
  const replaced = text.replace(isPrivate, sign => {
    const known = font === undefined ? undefined : signOf(font, sign.charCodeAt(0))
    if (known === undefined) lost++
    return known ?? ''
  })
  return { text: replaced, lost }
}
