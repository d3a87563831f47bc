type Parser = { feed(text: string): void }

/** The part of `eventsource-parser` that core calls: the `data` of each event, however the text is cut. */
export function createParser({ onEvent }: { onEvent(event: { data: string }): void }): Parser {
  let rest = ''
  let data: string[] = []
  return {
    feed(text) {
      // A carriage return at the very end may be half of a line end.
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const found = /^data(?:: ?|$)/.exec(line)
        if (found) data.push(line.slice(found[0].length))
        else if (line === '' && data.length > 0) {
          onEvent({ data: data.join('\n') })
          data = []
        }
      }
    }
  }
}
