/** Counts the cells of a sheet whose formula has no stored result, as programs write them that do not calculate: nothing is known of what they show. */
export async function countEmptyFormulas(sheet: AsyncIterable<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder()
  let count = 0
  let rest = ''
  for await (const chunk of sheet) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // A cell may go on in the next chunk, as may the sign that begins one.
    const last = text.lastIndexOf('<c')
    const end = last < 0 ? text.length - 1 : last
    count += withoutResult(text.slice(0, end))
    rest = text.length - end > longestCell ? '' : text.slice(end)
  }
  return count + withoutResult(rest)
}

/** Longer than any cell with a formula, which has 8,192 characters at most. */
const longestCell = 1_000_000

/** An empty text is a result: `IF(A1="","",B1)`. */
const withoutResult = (text: string): number =>
  [...text.matchAll(formulaAlone)].filter(([, attributes = '', value = '']) => value === '' || !isText.test(attributes)).length

/** A cell with a formula and nothing in its value (ECMA-376 part 1, 18.3.1.4). */
const formulaAlone = /<c(\s[^<>]*|)>\s{0,9}<f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/f>)\s{0,9}(<v\s{0,9}\/>|<v>\s{0,9}<\/v>|)\s{0,9}<\/c>/g
const isText = /\st\s?=\s?["']str["']/
