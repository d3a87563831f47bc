import type { WrittenLine } from '@lyceum/core/contract/document-passages'
import { findPassage } from './find-passage.ts'
import type { Mark } from './page-mark.ts'

/** Rectangles around the lines of a page of this size that belong to the passage, where its text was recognized in a picture. */
export function marksOfLines(
  lines: WrittenLine[],
  passage: string,
  { width, height }: { width: number; height: number }
): Mark[] {
  const text = lines.map(line => `${line.text}\n`).join('')
  const range = findPassage(text, passage)
  if (!range) return []
  let at = 0
  return lines.flatMap(line => {
    const start = at
    at += line.text.length + 1
    if (start >= range.end || at - 1 <= range.start) return []
    return [{ left: line.left * width, top: line.top * height, width: line.width * width, height: line.height * height }]
  })
}
