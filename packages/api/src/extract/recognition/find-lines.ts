import type { Model } from './models.ts'
import { type Pixels, shrinkPixels } from './pixels.ts'
import { type Point, type Rectangle, smallestRectangle } from './rectangle.ts'

/**
 * Finds the lines of text in a picture: PaddleOCR's detector says for each pixel how likely it is inside of a line, somewhat away from
 * its edges; connected pixels are a line (DBNet, arXiv 1911.08947; the figures are those of PaddleOCR's `det_db_*` options).
 */
export async function findLines(detector: Model, pixels: Pixels): Promise<Rectangle[]> {
  const scale = Math.min(1, longestSide / Math.max(pixels.width, pixels.height))
  const [width, height] = [pixels.width, pixels.height].map(side => Math.max(32, Math.round((side * scale) / 32) * 32)) as [
    number,
    number
  ]
  const { data } = await detector(detectorInput(shrinkPixels(pixels, width, height)), [1, 3, height, width])
  const [across, down] = [pixels.width / width, pixels.height / height]
  return [...regionsOf(data, width, height)]
    .sort((one, other) => other.size - one.size)
    .slice(0, mostLines)
    .flatMap(region => lineOf(region))
    .map(line => ({ ...line, x: line.x * across, y: line.y * down, width: line.width * across, height: line.height * down }))
}

/** To which a picture is made smaller, in pixels: 10 points on a page of A4 are 20 of them. */
const longestSide = 1408
const mostLines = 2000
const likely = 0.3
const likelyWhole = 0.6
const unclipRatio = 1.5
const smallest = 3

/** Blue, green, red, each minus the mean of ImageNet and divided by its deviation. */
function detectorInput({ data, width, height }: Pixels): Float32Array {
  const area = width * height
  const input = new Float32Array(3 * area)
  for (let at = 0, from = 0; at < area; at++, from += 3) {
    input[at] = (data[from + 2]! / 255 - 0.485) / 0.229
    input[area + at] = (data[from + 1]! / 255 - 0.456) / 0.224
    input[2 * area + at] = (data[from]! / 255 - 0.406) / 0.225
  }
  return input
}

/** Connected pixels: how many, the sum of their likelihoods, and the ends of their rows. */
type Region = { size: number; sum: number; ends: Point[] }

function* regionsOf(likelihood: Float32Array, width: number, height: number): Generator<Region> {
  const seen = new Uint8Array(width * height)
  for (let start = 0; start < seen.length; start++) {
    if (!seen[start] && likelihood[start]! > likely) yield regionFrom(start, likelihood, seen, width, height)
  }
}

function regionFrom(start: number, likelihood: Float32Array, seen: Uint8Array, width: number, height: number): Region {
  const rows = new Map<number, { left: number; right: number }>()
  const open = [start]
  seen[start] = 1
  let size = 0
  let sum = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    size++
    sum += likelihood[at]!
    const y = Math.floor(at / width)
    const x = at - y * width
    const row = rows.get(y)
    if (!row) rows.set(y, { left: x, right: x })
    else if (x < row.left) row.left = x
    else if (x > row.right) row.right = x
    for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near++) {
      for (let next = near * width + Math.max(0, x - 1), last = near * width + Math.min(width - 1, x + 1); next <= last; next++) {
        if (seen[next] || likelihood[next]! <= likely) continue
        seen[next] = 1
        open.push(next)
      }
    }
  }
  const ends = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 }
  ])
  return { size, sum, ends }
}

/** A region with the edges that the detector leaves out; none when it is too small or too unlikely. */
function lineOf({ sum, ends }: Region): Rectangle[] {
  const inner = smallestRectangle(ends)
  const { width, height } = inner
  if (Math.min(width, height) < smallest || sum / (width * height) < likelyWhole) return []
  const edge = (width * height * unclipRatio) / (2 * (width + height))
  return [{ ...inner, width: width + 2 * edge, height: height + 2 * edge }]
}
