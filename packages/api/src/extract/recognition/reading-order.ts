/** In pixels from the upper left corner of a page. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** A line of a page, its skew taken out; and where it is seen on the page, as parts of its size. */
export type PlacedLine = Box & { text: string; seen: Box }

/** Puts the lines of a page in the order in which people read them: column by column, and what stands in one row as one line. */
export function inReadingOrder(lines: PlacedLine[], depth = 0): PlacedLine[] {
  const gutter = depth < deepest ? gutterOf(lines) : undefined
  if (gutter === undefined) return rowsOf(lines)
  const across = lines.filter(line => line.left < gutter && line.right > gutter).sort(byHeight)
  const beside = lines.filter(line => line.right <= gutter || line.left >= gutter)
  const ends = [...across.map(middleOf), Infinity]
  return ends.flatMap((end, at) => {
    const begin = ends[at - 1] ?? -Infinity
    const band = beside.filter(line => middleOf(line) >= begin && middleOf(line) < end)
    const [left, right] = [band.filter(line => line.right <= gutter), band.filter(line => line.left >= gutter)]
    return [...inReadingOrder(left, depth + 1), ...inReadingOrder(right, depth + 1), ...across.slice(at, at + 1)]
  })
}

const deepest = 3

const middleOf = ({ top, bottom }: PlacedLine) => (top + bottom) / 2
const byHeight = (one: PlacedLine, other: PlacedLine) => middleOf(one) - middleOf(other)
const heightOf = ({ top, bottom }: PlacedLine) => bottom - top

/** Where the space between two columns is: few lines cross it, and what is beside it are lines of running text, not cells. */
function gutterOf(lines: PlacedLine[]): number | undefined {
  if (lines.length < 6) return undefined
  const height = median(lines.map(heightOf))
  const [start, end] = [Math.min(...lines.map(line => line.left)), Math.max(...lines.map(line => line.right))]
  const step = height / 2
  const crossed = new Uint32Array(Math.max(1, Math.ceil((end - start) / step)))
  for (const { left, right } of lines) {
    for (let at = Math.ceil((left - start) / step); at < (right - start) / step; at++) crossed[at]!++
  }
  const [from, to] = [Math.floor(crossed.length * 0.15), Math.ceil(crossed.length * 0.85)]
  const fewest = crossed.subarray(from, to).reduce((least, count) => Math.min(least, count), Infinity)
  if (fewest > lines.length * 0.15) return undefined
  const first = crossed.indexOf(fewest, from)
  const last = crossed.findIndex((count, at) => at > first && count !== fewest)
  const gutter = start + ((first + (last === -1 ? to : last) - 1) / 2) * step
  const sides = [lines.filter(line => line.right <= gutter), lines.filter(line => line.left >= gutter)]
  return sides.every(side => isColumn(side, height)) ? gutter : undefined
}

function isColumn(lines: PlacedLine[], height: number): boolean {
  if (lines.length < 3) return false
  const width = Math.max(...lines.map(line => line.right)) - Math.min(...lines.map(line => line.left))
  return width > 8 * height && median(lines.map(({ left, right }) => right - left)) > width * 0.6
}

function rowsOf(lines: PlacedLine[]): PlacedLine[] {
  const rows: PlacedLine[][] = []
  for (const line of [...lines].sort(byHeight)) {
    const row = rows.at(-1)
    const last = row?.[0]
    if (last && Math.abs(middleOf(line) - middleOf(last)) < Math.min(heightOf(line), heightOf(last)) / 2) row.push(line)
    else rows.push([line])
  }
  return rows.map(row => row.sort((one, other) => one.left - other.left).reduce(joined))
}

function joined(line: PlacedLine, next: PlacedLine): PlacedLine {
  const isGap = next.left - line.right > heightOf(line) / 2 || !(wide.test(line.text.at(-1)!) && wide.test(next.text[0]!))
  return {
    text: line.text + (isGap ? ' ' : '') + next.text,
    ...around(line, next),
    seen: around(line.seen, next.seen)
  }
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom)
})

/** Characters of Chinese, between which there is no space. */
const wide = /[⺀-鿿豈-﫿＀-￯]/

function median(numbers: number[]): number {
  return numbers.sort((one, other) => one - other)[numbers.length >> 1]!
}
