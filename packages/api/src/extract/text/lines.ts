/** The lines of a text, one at a time, so that a large one is not held twice. */
export function* eachLine(text: string): Generator<string> {
  let start = 0
  const ends = /\r\n?|\n/g
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(start, end.index)
    start = ends.lastIndex
  }
  yield text.slice(start)
}
