import { findLines } from './find-lines.ts'
import { isTraditional } from './is-traditional.ts'
import { loadModels, type Models } from './models.ts'
import { type Pixels, turnPixels } from './pixels.ts'
import { type LineText, readLine } from './read-line.ts'
import { type Box, inReadingOrder, type PlacedLine } from './reading-order.ts'
import type { Rectangle } from './rectangle.ts'
import { loadTraditionalReader } from './traditional.ts'

/**
 * What is written on the picture of a page, in reading order, as it stands when the page is upright; and how many lines have something that
 * cannot be made out.
 */
export type RecognizedPage = { lines: PlacedLine[]; illegible: number; width: number; height: number }

/** Reads the picture of a page in English, Simplified and Traditional Chinese. @throws when the optional packages are not installed */
export async function recognizePage(pixels: Pixels): Promise<RecognizedPage> {
  const models = await loadModels()
  const { page, quarters, lines, known } = await upright(models, pixels)
  const read: { line: Rectangle; text: LineText }[] = []
  let illegible = 0
  for (const line of lines) {
    const text = known.get(line) ?? (await readLine(models, page, line))
    if (text.text.trim() === '') continue
    if (text.certainty >= leastCertainty) read.push({ line, text })
    else illegible++
  }
  if (meanCertainty(read) < leastOfPage) return { lines: [], illegible, width: page.width, height: page.height }
  const texts = (await isTraditional(read.map(({ text }) => text.text).join(''))) ? await readAgain(page, read) : read
  return { lines: inReadingOrder(place(texts, page, quarters)), illegible, width: page.width, height: page.height }
}

/** Below this, what is read is made up of stains and pictures (`drop_score` of PaddleOCR). */
const leastCertainty = 0.5

/** Below this in the mean, what is read of a page is made up of noise. */
const leastOfPage = 0.7

function meanCertainty(read: { text: LineText }[]): number {
  const characters = read.reduce((sum, { text }) => sum + text.text.length, 0)
  return read.reduce((sum, { text }) => sum + text.text.length * text.certainty, 0) / Math.max(1, characters)
}

/** Lines of Chinese are read by what knows Traditional characters, unless it is unsure of them. */
async function readAgain(page: Pixels, read: { line: Rectangle; text: LineText }[]) {
  const readTraditional = await loadTraditionalReader()
  return read.map(({ line, text }) => {
    if (!/\p{Script=Han}/u.test(text.text)) return { line, text }
    const again = readTraditional(page, line)
    return { line, text: again.certainty >= leastCertainty ? again : text }
  })
}

/** A page as it is read, by how many quarters it was turned to the right, its lines, and what is known of some of them already. */
type Upright = { page: Pixels; quarters: number; lines: Rectangle[]; known: Map<Rectangle, LineText> }

/** Turns a page whose lines cannot be read as they stand; scanners take pages in any direction. */
async function upright(models: Models, pixels: Pixels): Promise<Upright> {
  let best: (Upright & { certainty: number }) | undefined
  for (const quarters of [0, 1, 3, 2]) {
    const page = quarters === 0 ? pixels : turnPixels(pixels, quarters)
    const lines = await findLines(models.detector, page)
    const known = await readLongest(models, page, lines)
    const certainty = [...known.values()].reduce((sum, each) => sum + each.certainty, 0) / Math.max(1, known.size)
    if (!best || certainty > best.certainty) best = { page, quarters, lines, known, certainty }
    if (lines.length === 0 || best.certainty > sure) break
  }
  return best!
}

/** Upright text is read with more certainty than this; text that lies or stands on its head with less. */
const sure = 0.85

/** Reads the longest lines; those that stand upright say nothing, and are not certain. */
async function readLongest(models: Models, page: Pixels, lines: Rectangle[]): Promise<Map<Rectangle, LineText>> {
  const known = new Map<Rectangle, LineText>()
  const longest = [...lines].sort((one, other) => Math.max(other.width, other.height) - Math.max(one.width, one.height))
  for (const line of longest.slice(0, tried)) {
    known.set(line, line.width < line.height ? { text: '', certainty: 0 } : await readLine(models, page, line))
  }
  return known
}

const tried = 5

/** Takes out the skew of the page, which only long lines tell. */
function place(lines: { line: Rectangle; text: LineText }[], { width, height }: Pixels, quarters: number): PlacedLine[] {
  const angles = lines.filter(({ line }) => line.width > line.height * 8).map(({ line }) => line.angle)
  const skew = angles.sort((one, other) => one - other)[angles.length >> 1] ?? 0
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  return lines.map(({ line, text }) => {
    const [right, below] = [line.x - width / 2, line.y - height / 2]
    const x = width / 2 + right * cos + below * sin
    const y = height / 2 + below * cos - right * sin
    return {
      text: text.text,
      left: x - line.width / 2,
      right: x + line.width / 2,
      top: y - line.height / 2,
      bottom: y + line.height / 2,
      seen: seenAt(line, { width, height }, quarters)
    }
  })
}

/** The upright box around a line on the page as it came, in parts of its size. */
function seenAt({ x, y, width, height, angle }: Rectangle, page: { width: number; height: number }, quarters: number): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)) / 2, Math.abs(Math.sin(angle)) / 2]
  const [across, down] = [width * cos + height * sin, width * sin + height * cos]
  const corners = [-1, 1].map(side => turnedBack((x + side * across) / page.width, (y + side * down) / page.height, quarters))
  const [one, other] = corners as [[number, number], [number, number]]
  return {
    left: Math.min(one[0], other[0]),
    right: Math.max(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    bottom: Math.max(one[1], other[1])
  }
}

/** A place on a page that was turned to the right by quarters, as it was before. */
function turnedBack(x: number, y: number, quarters: number): [number, number] {
  if (quarters === 1) return [y, 1 - x]
  if (quarters === 2) return [1 - x, 1 - y]
  return quarters === 3 ? [1 - y, x] : [x, y]
}
