import { inline } from './html-elements.ts'
import { eachLine } from './lines.ts'
import { withoutTex } from './tex.ts'
import { withoutSpans } from './without-spans.ts'

/** Leaves of MDX what is Markdown: imports, exports, comments and tags of components go, what stands between the tags stays. */
export function withoutJsx(text: string): string {
  const kept: string[] = []
  let outside: string[] = []
  let fence: string | undefined
  let inStatement = false
  function endOutside(): void {
    if (outside.length > 0) kept.push(outsideCode(outside.join('\n')))
    outside = []
  }
  for (const line of eachLine(text)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      inStatement = false
      endOutside()
      kept.push(line)
      continue
    }
    // A statement ends at an empty line, as in MDX itself.
    if (line.trim() === '') inStatement = false
    else if (/^(import|export)\b(?=.*[{'"*=]|\s+(default|const|function))/.test(line)) inStatement = true
    outside.push(inStatement ? '' : line)
  }
  endOutside()
  return kept.join('\n')
}

/** Removes tags and expressions where they are not within code of a line, nor in a formula. */
function outsideCode(whole: string): string {
  const { text, restore } = withoutTex(whole)
  const parts = text.split(/(`[^`\n]+`)/).map((part, index) => (index % 2 === 1 ? part : withoutTags(part)))
  return restore(parts.join(''))
}

const withoutTags = (text: string) =>
  withoutSpans(text, /\{\/\*/g, /\*\/\}/g)
    .replace(tag, (whole, name: string | undefined, at: number, all: string) =>
      separates(whole, name, all[at - 1], all[at + whole.length]) ? ' ' : ''
    )
    .replace(/\{(["'`])\s+\1\}/g, ' ')
    .replace(/\{[\w.\s()[\]]*\}/g, '')

const tag = /<\/?(?:([A-Za-z][\w.:-]*)(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)?)?\/?>/g

/**
 * Whether words before a tag and behind it are apart: they stand in different blocks, in different components, or have one between them.
 * A component around a word may stand within a line.
 */
function separates(whole: string, name: string | undefined, before: string | undefined, behind: string | undefined): boolean {
  if (name === undefined || isLineEnd(before) || isLineEnd(behind)) return false
  if (/^[a-z]/.test(name)) return !inline.has(name)
  return whole.endsWith('/>') || (!whole.startsWith('</') && before === '>')
}

const isLineEnd = (character: string | undefined) => character === undefined || character === '\n'
