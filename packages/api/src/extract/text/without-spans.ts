/**
 * Removes what stands from each opening mark to the next closing one, marks included. What is opened and never closed stays, and is looked
 * for once only, where a regular expression would go to the end of the text for each opening mark.
 * @param open global
 * @param close global
 */
export function withoutSpans(text: string, open: RegExp, close: RegExp): string {
  let kept = ''
  let at = 0
  for (;;) {
    open.lastIndex = at
    const start = open.exec(text)
    close.lastIndex = open.lastIndex
    if (!start || !close.test(text)) return kept + text.slice(at)
    kept += text.slice(at, start.index)
    at = close.lastIndex
  }
}
