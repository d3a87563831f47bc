import { romanNumber } from './roman-number.ts'

/** What stands before an item of a list: how it looks without its number, and which number that may be: `v.` follows `iv.` and `u.` Signs have none. */
export type ItemMark = { form: string; numbers: number[] }

export const follows = (mark: ItemMark, before: ItemMark | undefined): boolean =>
  before !== undefined && mark.form === before.form && mark.numbers.some(number => before.numbers.includes(number - 1))

/** The mark that a line begins with. Undefined for words, and for figures that go on: `12.50 crowns`, `a.m.` */
export function itemMark(line: string): ItemMark | undefined {
  if (/^([•◦▪●○■□‣]\s*|[·–]\s+)\S/.test(line)) return { form: line[0]!, numbers: [] }
  const circled = circledNumber(line)
  if (circled !== undefined) return { form: '①', numbers: [circled] }
  const [, chapter, part] = /^((?:\d{1,2}\.)+)(\d{1,2})\.?\s+(?=[\p{Lu}\p{Script=Han}])/u.exec(line) ?? []
  if (chapter !== undefined) return { form: chapter, numbers: [Number(part)] }
  const [, before = '', label = '', behind = '', next = ''] =
    /^([(（]?)(\d{1,3}|[a-z]|[ivxl]{2,5}|[一二三四五六七八九十]{1,3})([.)．）、])(?=\s*(\S))(?!\p{N})/iu.exec(line) ?? []
  const isDirect = line[before.length + label.length + behind.length] === next
  if (isDirect && /[a-z]/i.test(next) && !mayStandDirectly(label, behind, next)) return undefined
  if (label === '' || (before !== '' && !/[)）]/.test(behind))) return undefined
  const [kind, ...numbers] = numbersOf(label)
  return { form: `${before}${kind}${behind}`, numbers }
}

/** Whether a letter may stand directly behind a mark: `1.Passport`, `a)first`; not `a.m.` nor `A.Einstein`. */
const mayStandDirectly = (label: string, behind: string, next: string) =>
  behind === ')' || (/^\d/.test(label) && /\p{Lu}/u.test(next))

function numbersOf(label: string): [kind: string, ...numbers: number[]] {
  if (/^\d/.test(label)) return ['1', Number(label)]
  if (!/^[a-z]/i.test(label)) return ['一', chineseNumber(label)]
  const small = label.toLowerCase()
  const letter = small.length === 1 ? [small.charCodeAt(0) - 96] : []
  return [small === label ? 'a' : 'A', ...letter, ...(/^[ivxl]+$/.test(small) ? [romanNumber(small)] : [])]
}

function circledNumber(line: string): number | undefined {
  const code = line.charCodeAt(0)
  return code >= 0x2460 && code <= 0x2473 && /^.\s*\S/.test(line) ? code - 0x245f : undefined
}

/** Up to 99, as it is said: 二十一. */
function chineseNumber(label: string): number {
  const [tens, ones] = label.includes('十') ? label.split('十') : ['', label]
  const placeOf = (sign: string | undefined) => '一二三四五六七八九'.indexOf(sign ?? '') + 1
  return label.includes('十') ? (tens === '' ? 10 : placeOf(tens) * 10) + (ones === '' ? 0 : placeOf(ones)) : placeOf(ones)
}
