import { type CellObject, SSF } from '@e965/xlsx'
import { byName } from '../by-name.ts'
import { withEra, withStops } from './cell-dates.ts'
import { richText } from './rich-text.ts'

/**
 * What a cell shows in a column that is wide enough: all figures of a number, unless its format is one of those with an exponent; dates whose
 * format leaves their order to the machine as ISO 8601 has them.
 */
export function cellText(cell: CellObject, isDate1904: boolean): string {
  const told = cell.w ?? (cell.v === undefined ? '' : String(cell.v))
  if (cell.t === 's' && cell.r) return richText(told, cell.r)
  if (cell.t !== 'n' || typeof cell.v !== 'number') return told
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  // The library has none for formats that it does not know.
  const shown = cell.w ?? formatted(withStops(format), cell.v, isDate1904) ?? told
  const iso =
    isoFormats[format] ?? (cell.z === undefined && shortDate.test(shown) ? (cell.v < 1 ? 'hh:mm' : 'yyyy-mm-dd') : undefined)
  if (iso !== undefined) return SSF.format(iso, cell.v, { date1904: isDate1904 })
  const dated = withEra(format, cell.v, isDate1904)
  const named = withWeekday(dated, cell.v, isDate1904) ?? (dated === format ? undefined : dated)
  if (named !== undefined) return formatted(withStops(named), cell.v, isDate1904) ?? shown
  return hasExponent.test(withoutTexts(format)) ? shown : withFigures(shown, cell.v)
}

/** Undefined for a format that the library does not know. */
function formatted(format: string, value: number, isDate1904: boolean): string | undefined {
  try {
    return SSF.format(format, value, { date1904: isDate1904 })
  } catch {
    return undefined
  }
}

/** Formats 14 and 22 (ECMA-376 part 1, 18.8.30), which each country shows in its own order. */
const isoFormats = byName<string>({
  'm/d/yy': 'yyyy-mm-dd',
  'mm-dd-yy': 'yyyy-mm-dd',
  'm/d/yy h:mm': 'yyyy-mm-dd hh:mm',
  'm/d/yyyy h:mm': 'yyyy-mm-dd hh:mm'
})

/** A format whose days of the week, which the library has in English only, are written out as East Asian countries show them. */
function withWeekday(format: string, value: number, isDate1904: boolean): string | undefined {
  const [written] = /a{3,4}|(?<!d)d{3,4}(?!d)/i.exec(withoutTexts(format).replace(/\[[^\]]*\]/g, '')) ?? []
  const names = weekdays.find(({ locale }) => locale.test(format)) ?? (/^a/i.test(written ?? '') ? weekdays.at(-1) : undefined)
  if (!written || !names) return undefined
  const day = englishDays.indexOf(SSF.format('ddd', value, { date1904: isDate1904 }))
  const name = `${written.length === 4 ? names.before : ''}${names.days[day] ?? ''}${written.length === 4 ? names.behind : ''}`
  return format.replace(/\[\$[^\]]*\]/g, '').replace(written, `"${name}"`)
}

const englishDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** By the language that a format names; the last one where it names none. */
const weekdays = [
  { locale: /\[\$-[^\]]*411\]/i, days: '日月火水木金土', before: '', behind: '曜日' },
  { locale: /\[\$-[^\]]*(404|c04)\]/i, days: '日一二三四五六', before: '星期', behind: '' },
  { locale: /\[\$-[^\]]*804\]/i, days: '日一二三四五六', before: '星期', behind: '' }
]

/** What the library makes of the dates of East Asian countries, formats 27 to 58, which have no code. */
const shortDate = /^\d{1,2}\/\d{1,2}\/\d{2}$/

const hasExponent = /[0#?]E[+-]/i
const withoutTexts = (format: string) => format.replace(/"[^"]*"|\\./g, '')

/** The general format writes numbers of more than eleven figures with an exponent. */
function withFigures(shown: string, value: number): string {
  const written = /-?\d(?:\.\d+)?E\+\d+/i.exec(shown)
  if (!written || Math.abs(value) >= 1e21) return shown
  const figures = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  return shown.replace(written[0], written[0].startsWith('-') || value >= 0 ? figures : figures.replace('-', ''))
}
