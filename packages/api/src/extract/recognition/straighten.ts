import type { Pixels } from './pixels.ts'
import type { Rectangle } from './rectangle.ts'

/** Cuts a line out of a page, upright and of this height; not wider than `widest`. */
export function straighten(pixels: Pixels, line: Rectangle, height: number, widest: number): Pixels {
  const width = Math.min(widest, Math.max(1, Math.round((line.width / line.height) * height)))
  const data = new Uint8Array(width * height * 3)
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const [across, down] = [line.width / width, line.height / height]
  for (let y = 0; y < height; y++) {
    const below = (y + 0.5) * down - line.height / 2
    for (let x = 0; x < width; x++) {
      const right = (x + 0.5) * across - line.width / 2
      const place = { x: line.x + right * cos - below * sin, y: line.y + right * sin + below * cos }
      colorAt(pixels, place.x, place.y, down, data, (y * width + x) * 3)
    }
  }
  return { data, width, height }
}

/** The color around a place: of the four nearest pixels, or of more of them where the picture is made smaller. */
function colorAt(pixels: Pixels, x: number, y: number, scale: number, into: Uint8Array, at: number): void {
  const side = Math.min(4, Math.max(1, Math.round(scale)))
  sum.fill(0)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      addNearest(pixels, x + ((column + 0.5) / side - 0.5) * scale, y + ((row + 0.5) / side - 0.5) * scale)
    }
  }
  for (let channel = 0; channel < 3; channel++) into[at + channel] = sum[channel]! / (side * side)
}

const sum = new Float64Array(3)

function addNearest({ data, width, height }: Pixels, x: number, y: number): void {
  const left = Math.min(width - 1, Math.max(0, x - 0.5))
  const top = Math.min(height - 1, Math.max(0, y - 0.5))
  const [x0, y0] = [Math.floor(left), Math.floor(top)]
  const [right, below] = [left - x0, top - y0]
  const [upper, lower] = [y0 * width, Math.min(height - 1, y0 + 1) * width]
  const x1 = Math.min(width - 1, x0 + 1)
  for (let channel = 0; channel < 3; channel++) {
    const above = data[(upper + x0) * 3 + channel]! * (1 - right) + data[(upper + x1) * 3 + channel]! * right
    const under = data[(lower + x0) * 3 + channel]! * (1 - right) + data[(lower + x1) * 3 + channel]! * right
    sum[channel]! += above * (1 - below) + under * below
  }
}
