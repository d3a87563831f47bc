import { eachLine } from './lines.ts'
import { withoutSpans } from './without-spans.ts'

/** Leaves of MDX what is Markdown: imports, exports, comments and tags of components go, what stands between the tags stays. */
export function withoutJsx(text: string): string {
  const kept: string[] = []
  let fence: string | undefined
  let inStatement = false
  for (const line of eachLine(text)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      inStatement = false
      kept.push(line)
      continue
    }
    // A statement ends at an empty line, as in MDX itself.
    if (line.trim() === '') inStatement = false
    else if (/^(import|export)\b(?=.*[{'"*=]|\s+(default|const|function))/.test(line)) inStatement = true
    kept.push(inStatement ? '' : line)
  }
  return outsideCode(kept.join('\n'))
}

/** Removes tags and expressions where they are not within code. */
function outsideCode(text: string): string {
  return text
    .split(/((?:^|\n)[ \t]*(`{3,}|~{3,})[\s\S]*?\n[ \t]*\2[ \t]*(?=\n|$)|`[^`\n]+`)/)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 1 ? part : withoutTags(part)))
    .join('')
}

const withoutTags = (text: string) =>
  withoutSpans(text, /\{\/\*/g, /\*\/\}/g)
    .replace(/<\/?(?:[A-Za-z][\w.:-]*(?:\s+(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)?)?\/?>/g, '')
    .replace(/\{[\w.\s()[\]]*\}/g, '')
