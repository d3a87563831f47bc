/** Counts the cells of a sheet whose formula has no stored result, as programs write them that do not calculate: nothing is known of what they show. */
export async function countEmptyFormulas(sheet: AsyncIterable<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder()
  let count = 0
  let rest = ''
  for await (const chunk of sheet) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // What may go on in the next chunk.
    const end = text.lastIndexOf('<c')
    const whole = end > 0 ? text.slice(0, end) : text
    rest = end > 0 ? text.slice(end) : ''
    count += whole.match(withoutResult)?.length ?? 0
  }
  return count + (rest.match(withoutResult)?.length ?? 0)
}

/** The end of a formula, then that of its cell (ECMA-376 part 1, 18.3.1.4). */
const withoutResult = /(?:<\/f>|<f\b[^<>]*\/>)\s{0,9}(?:<v\s{0,9}\/>|<v>\s{0,9}<\/v>)?\s{0,9}<\/c>/g
