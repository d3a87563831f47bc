import type { Models } from './models.ts'
import type { Pixels } from './pixels.ts'
import type { Rectangle } from './rectangle.ts'
import { straighten } from './straighten.ts'
import { withSpaces, wordGaps } from './word-gaps.ts'

/** What a line says, and how sure that is, 0 to 1. */
export type LineText = { text: string; certainty: number }

/** Reads a line with PaddleOCR's recognizer, which looks at lines of 48 pixels' height. */
export async function readLine({ reader, characters }: Models, pixels: Pixels, line: Rectangle): Promise<LineText> {
  const straight = straighten(pixels, line, lineHeight, widest)
  const width = Math.max(narrowest, Math.ceil(straight.width / 16) * 16)
  const { data, dims } = await reader(readerInput(straight, width), [1, 3, lineHeight, width])
  return decode(data, dims[1]!, dims[2]!, characters, { gaps: wordGaps(straight), width })
}

const lineHeight = 48
const narrowest = 48
const widest = 3200

/** Blue, green, red, each from -1 to 1; beyond the line's end 0. */
function readerInput({ data, width: used }: Pixels, width: number): Float32Array {
  const area = lineHeight * width
  const input = new Float32Array(3 * area)
  for (let y = 0; y < lineHeight; y++) {
    for (let x = 0; x < used; x++) {
      const from = (y * used + x) * 3
      const at = y * width + x
      input[at] = data[from + 2]! / 127.5 - 1
      input[area + at] = data[from + 1]! / 127.5 - 1
      input[2 * area + at] = data[from]! / 127.5 - 1
    }
  }
  return input
}

/** The likeliest character of each step; the same one in a row is written once, and the first one stands for none (CTC). */
function decode(
  likelihood: Float32Array,
  steps: number,
  classes: number,
  characters: string[],
  { gaps, width }: { gaps: number[]; width: number }
): LineText {
  const read: string[] = []
  const places: number[] = []
  let sum = 0
  let before = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    for (let each = 1, from = step * classes; each < classes; each++) {
      if (likelihood[from + each]! > likelihood[from + best]!) best = each
    }
    if (best !== 0 && best !== before) {
      read.push(characters[best] ?? '')
      places.push(((step + 0.5) * width) / steps)
      sum += likelihood[step * classes + best]!
    }
    before = best
  }
  return { text: withSpaces(read, places, gaps), certainty: read.length === 0 ? 0 : sum / read.length }
}
