import { SSF } from '@e965/xlsx'

/**
 * A format with the years of emperors and of the Republic of China written out, which the library has not: `e` and `ggge` of Taiwan and
 * Japan. As it is where it has none.
 */
export function withEra(format: string, value: number, isDate1904: boolean): string {
  const calendar = format.length <= longestFormat ? calendars.find(({ locale }) => locale.test(format)) : undefined
  if (!calendar) return format
  const day = SSF.format('yyyy-mm-dd', value, { date1904: isDate1904 })
  const era = calendar.eras.find(({ from }) => from <= day)
  if (!era) return format
  const year = Number(day.slice(0, 4)) - era.before
  return format.replace(written, (token, letters: string | undefined) => {
    if (letters === undefined) return token
    return `"${letters[0] === 'e' ? String(year).padStart(letters.length, '0') : (era.names[letters.length - 1] ?? era.names.at(-1))}"`
  })
}

/** Years and eras, but not within brackets, quotation marks and behind a backslash, and no exponent. */
const written = /"[^"]*"|\\.|\[[^\]]*\]|E[+-]|(e{1,2}|g{1,3})/g

const calendars = [
  { locale: /\[\$-[^\]]*404\]/, eras: [{ from: '1912-01-01', before: 1911, names: ['民國', '民國', '中華民國'] }] },
  {
    locale: /\[\$-[^\]]*411\]/,
    eras: [
      { from: '2019-05-01', before: 2018, names: ['R', '令', '令和'] },
      { from: '1989-01-08', before: 1988, names: ['H', '平', '平成'] },
      { from: '1926-12-25', before: 1925, names: ['S', '昭', '昭和'] },
      { from: '1912-07-30', before: 1911, names: ['T', '大', '大正'] }
    ]
  }
]

/** A format with its full stops as text, which the library takes for parts of a second: `dd.mm.yyyy`. */
export const withStops = (format: string): string =>
  /[dmyh]/i.test(format) && format.length <= longestFormat
    ? format.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/g, part => (part === '.' ? '\\.' : part))
    : format

/** As Excel allows it; each cell goes through its own. */
const longestFormat = 255
