import type { PdfField } from './annotations.ts'
import type { PdfLine } from './line.ts'

/**
 * Puts what is filled into a form where people see it: a text behind the words to its left, the mark of a box before those to its right, else
 * on a line of its own below what stands higher.
 */
export function withFields(lines: PdfLine[], fields: PdfField[]): PdfLine[] {
  const placed = [...lines]
  for (const field of [...fields].sort((one, other) => other.top - one.top || one.left - other.left)) {
    const at = field.isBox ? besideBox(placed, field) : before(placed, field)
    const line = placed[at]
    if (!line) placed.splice(placeOf(placed, field), 0, lineOf(field))
    else if (field.isBox && line.left >= field.left)
      placed[at] = { ...line, text: `${field.text} ${line.text}`, left: field.left }
    else placed[at] = { ...line, text: `${line.text} ${field.text}`, right: Math.max(line.right, field.right) }
  }
  return placed
}

const lineOf = ({ text, left, right, bottom, top }: PdfField): PdfLine => ({
  text: text.replace(/\s+/g, ' '),
  left,
  right,
  y: bottom,
  fontSize: Math.min(12, Math.max(6, top - bottom)),
  angle: 0
})

const isBeside = (line: PdfLine, { bottom, top }: PdfField) =>
  line.angle === 0 && line.y + line.fontSize * 0.7 > bottom && line.y < top

/** The nearest line to its left; -1 for none. */
function before(lines: PdfLine[], field: PdfField): number {
  return nearest(lines, line =>
    isBeside(line, field) && line.left < field.left ? Math.max(0, field.left - line.right) : undefined
  )
}

function besideBox(lines: PdfLine[], field: PdfField): number {
  const behind = nearest(
    lines,
    line => (isBeside(line, field) && line.left >= field.left ? line.left - field.right : undefined),
    60
  )
  return behind >= 0 ? behind : before(lines, field)
}

function nearest(lines: PdfLine[], distanceOf: (line: PdfLine) => number | undefined, most = 300): number {
  let best = -1
  let least = most
  for (const [at, line] of lines.entries()) {
    const distance = distanceOf(line)
    if (distance !== undefined && distance < least) {
      best = at
      least = distance
    }
  }
  return best
}

/** Behind the lowest of the lines that stand higher. */
function placeOf(lines: PdfLine[], field: PdfField): number {
  let place = 0
  let lowest = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    if (line.angle === 0 && line.y >= field.bottom && line.y <= lowest) {
      lowest = line.y
      place = at + 1
    }
  }
  return place
}
