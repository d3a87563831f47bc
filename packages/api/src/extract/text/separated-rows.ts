import Papa from 'papaparse'

/** A row of separated values with its number, blank rows counted. In one that is misquoted quotation marks are text like all else. */
export type SeparatedRow = { cells: string[]; row: number; misquoted: boolean }

/** What separates cells, and the line that says so, which spreadsheets write and obey. */
export function separatorOf(text: string): { line: string; delimiter: string } {
  const [line = '', delimiter] = /^"?sep=([^\r\n"])"?[;,\t]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  if (delimiter !== undefined) return { line, delimiter }
  // Blank lines have one cell, whatever separates them.
  const { meta } = Papa.parse(text.slice(0, maxLine), {
    preview: 20,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|']
  })
  return { line, delimiter: meta.delimiter || ',' }
}

/**
 * Takes the rows one after the other; what separates their cells is told by the text. Where a quotation mark is not closed, its line is read
 * as it stands, and the rest as if it were not there.
 */
export function separatedRows(written: string, take: (row: SeparatedRow) => void): void {
  const { line, delimiter } = separatorOf(written)
  const text = withoutBlanks(written, delimiter)
  let start = line.length
  let row = 0
  for (let faults = 0; start < text.length; faults++) {
    const rest = text.slice(start)
    let end = 0
    let isFaulty = false
    Papa.parse<string[]>(rest, {
      delimiter,
      // Each fault goes through the rest again.
      ...(faults > maxFaults && { quoteChar: '\0' }),
      step({ data, errors, meta }, parser) {
        isFaulty = errors.some(({ type }) => type === 'Quotes')
        if (isFaulty) parser.abort()
        else {
          end = meta.cursor
          take({ cells: data, row: ++row, misquoted: false })
        }
      }
    })
    if (!isFaulty) return
    const [misquoted = '', lineEnd = ''] = /^([^\r\n]*)(\r\n?|\n|$)/.exec(rest.slice(end, end + maxLine))?.slice(1) ?? []
    take({ cells: misquoted.split(delimiter), row: ++row, misquoted: true })
    start += end + misquoted.length + lineEnd.length
    if (misquoted.length + lineEnd.length === 0) return
  }
}

/** Without the blanks that people write between a separator and a cell in quotation marks, which would else be text: `"Bo", "Novak, Jan"`. */
function withoutBlanks(text: string, delimiter: string): string {
  const separator = delimiter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (!new RegExp(`${separator} +"`).test(text)) return text
  const cell = `"[^"]*(?:""[^"]*)*" *(?:${separator}|[\\r\\n]|$)`
  return text.replace(new RegExp(`"[^"]*"|(${separator}|\\n) +(?=${cell})`, 'g'), (found, before?: string) => before ?? found)
}

const maxFaults = 50
const maxLine = 1_000_000

/** What a cell shows that is written so that its zeros are kept: `="00123"`. */
export const withoutFormula = (cell: string): string => /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
