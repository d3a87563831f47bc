import { deflateSync } from 'node:zlib'
import { crc32 } from './crc32.mjs'

/**
 * Draws a function over [-span, span] as a PNG: grid, axes, curve.
 *
 * @param {(x: number) => number} f
 * @param {{ span: number, low: number, high: number, width?: number, height?: number }} frame `low` and `high` bound the y axis
 * @returns {Buffer}
 */
export function drawCurve(f, { span, low, high, width = 480, height = 320 }) {
  const pixels = Buffer.alloc(width * height, colours.paper)
  /** @param {number} x @param {number} y @param {number} colour */
  const dot = (x, y, colour) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = colour
  }
  const column = (/** @type {number} */ x) => Math.round(((x + span) / (2 * span)) * (width - 1))
  const row = (/** @type {number} */ y) => Math.round(((high - y) / (high - low)) * (height - 1))

  for (let x = Math.ceil(-span); x <= span; x++)
    for (let y = 0; y < height; y++) dot(column(x), y, x === 0 ? colours.axis : colours.grid)
  const step = 10 ** Math.floor(Math.log10(high - low)) / 2
  for (let y = Math.ceil(low / step) * step; y <= high; y += step) {
    for (let x = 0; x < width; x++) if (x !== column(0)) dot(x, row(y), Math.abs(y) < step / 2 ? colours.axis : colours.grid)
  }
  let before = Number.NaN
  for (let x = 0; x < width; x++) {
    const y = row(f((x / (width - 1)) * 2 * span - span))
    // A jump larger than the picture's height is a pole, which is not drawn.
    const from = Number.isFinite(before) && Math.abs(before - y) < height ? Math.min(before, y) : y
    const to = Number.isFinite(before) && Math.abs(before - y) < height ? Math.max(before, y) : y
    if (Number.isFinite(y))
      for (let line = from - 1; line <= to + 1; line++) for (const side of [0, 1]) dot(x + side, line, colours.curve)
    before = y
  }
  return png(pixels, width, height)
}

const colours = { paper: 0, grid: 1, axis: 2, curve: 3 }
const palette = Buffer.from([255, 255, 255, 226, 232, 240, 71, 85, 105, 37, 99, 235])

/** PNG (ISO/IEC 15948) with a palette of eight bits a pixel. @param {Buffer} pixels @param {number} width @param {number} height */
function png(pixels, width, height) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}
