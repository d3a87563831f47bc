import { foldRadicals } from '@lyceum/core/rules'

/**
 * Removes what no reader sees and no database stores: control characters, soft hyphens, zero-width characters and halves of
 * surrogate pairs. Radicals (U+2E80–2FDF) and compatibility ideographs (U+F900–FAFF), which PDFs contain in place of the
 * characters they look like, become those; nothing else is normalised.
 */
export function cleanDocumentText(text: string): string {
  if (!suspicious.test(text)) return text
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(unseen, '')
  return foldRadicals(lines)
}

/** Joiners of emoji and of Indic letters (U+200C, U+200D) stay. */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|\p{Cs}/gu
const suspicious =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u2007\u200b\u200e\u200f\u2028-\u202f\u2060-\u2069\u2e80-\u2fdf\ud800-\udfff\uf900-\ufaff\ufeff\ufff9-\uffff]/

/** Private characters, which each font draws as it likes, so that nobody can read, find or quote them. */
const privateCharacters = /\p{Co}/gu
const mayBePrivate = /[\ue000-\uf8ff\udb80-\udbff]/

/** A text without its private characters, and how many it had. */
export function withoutPrivate(text: string): { text: string; lost: number } {
  if (!mayBePrivate.test(text)) return { text, lost: 0 }
  let lost = 0
  const kept = text.replace(privateCharacters, () => {
    lost++
    return ''
  })
  return { text: kept, lost }
}

/** One line without spaces at its ends or in a row. */
export const oneLine = (text: string): string => (hasBlanks.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

const hasBlanks = /\s\s|[^\S ]|^\s|\s$/
