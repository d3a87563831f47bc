const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
/** As many characters of a line as a fence may have. */
const maxFenceLength = 200

/** Knows whether text that is read in pieces is inside of a fenced code block (CommonMark §4.5). */
export function createCodeTracker() {
  let open: string | undefined
  let line = ''

  function endLine(): void {
    const [, marks = '', rest = ''] = fence.exec(line) ?? []
    line = ''
    if (marks === '') return
    // A line with more backticks is code within a text.
    if (open === undefined) open = marks.startsWith('`') && rest.includes('`') ? undefined : marks
    else if (marks.startsWith(open) && rest.trim() === '') open = undefined
  }

  return {
    read(text: string): void {
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        line += text.slice(from, Math.min(end, from + maxFenceLength - line.length))
        endLine()
        from = end + 1
      }
      line += text.slice(from, from + maxFenceLength - line.length)
    },
    isOpen: () => open !== undefined
  }
}
