/**
 * Words go on after a hyphen at the end of a line, and Chinese goes on without a space. A page may be one paragraph of very many lines, so
 * only the end of what is joined is looked at.
 */
export function joinLines(lines: string[]): string {
  const parts: string[] = []
  let end = ''
  for (const line of lines) {
    const divided = hyphen.test(end) || (/\p{Ll}-$/u.test(end) && /^\p{Ll}/u.test(line))
    if (divided) parts.push(parts.pop()!.slice(0, -1))
    const spaced = !divided && end !== '' && !(wide.test(end.at(-1)!) && wide.test(line[0]!))
    const part = spaced ? ` ${line}` : line
    parts.push(part)
    end = (end + part).slice(-3)
  }
  return parts.join('').replace(/[\u0002\ufffe]\s*/g, '')
}

/** What PDFium has in place of a hyphen that divides a word at the end of a line. */
export const hyphen = /[\u0002\ufffe]$/

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef、。「」『』()《》【】—…“”\ud840-\ud8ff\udc00-\udfff]/
