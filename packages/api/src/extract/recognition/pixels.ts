/** A picture without transparency: three bytes (red, green, blue) for each pixel, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** Turns a picture to the right. @param quarters of a circle: 1, 2 or 3 */
export function turnPixels({ data, width, height }: Pixels, quarters: number): Pixels {
  const turned = new Uint8Array(data.length)
  const across = quarters === 2 ? width : height
  // Where a row's first pixel goes, and how far the next ones are from it.
  const step = quarters === 1 ? across : quarters === 2 ? -1 : -across
  for (let y = 0; y < height; y++) {
    let to = quarters === 1 ? height - 1 - y : quarters === 2 ? (height - y) * width - 1 : (width - 1) * across + y
    for (let from = y * width * 3, end = from + width * 3; from < end; from += 3, to += step) {
      turned[to * 3] = data[from]!
      turned[to * 3 + 1] = data[from + 1]!
      turned[to * 3 + 2] = data[from + 2]!
    }
  }
  return { data: turned, width: across, height: quarters === 2 ? height : width }
}

/** Makes a picture smaller, each pixel the mean of those that it stands for. */
export function shrinkPixels(pixels: Pixels, width: number, height: number): Pixels {
  if (width === pixels.width && height === pixels.height) return pixels
  const data = new Uint8Array(width * height * 3)
  const columns = edgesOf(pixels.width, width)
  const rows = edgesOf(pixels.height, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) meanOf(pixels, columns, x, rows, y, data, (y * width + x) * 3)
  }
  return { data, width, height }
}

/** Where each of the pixels of a shorter row begins in a longer one. */
const edgesOf = (from: number, to: number) => Uint32Array.from({ length: to + 1 }, (_, at) => Math.floor((at * from) / to))

function meanOf(
  { data, width }: Pixels,
  columns: Uint32Array,
  x: number,
  rows: Uint32Array,
  y: number,
  into: Uint8Array,
  at: number
): void {
  const [left, right] = [columns[x]!, Math.max(columns[x + 1]!, columns[x]! + 1)]
  const [top, bottom] = [rows[y]!, Math.max(rows[y + 1]!, rows[y]! + 1)]
  let red = 0
  let green = 0
  let blue = 0
  for (let row = top; row < bottom; row++) {
    for (let from = (row * width + left) * 3, end = (row * width + right) * 3; from < end; from += 3) {
      red += data[from]!
      green += data[from + 1]!
      blue += data[from + 2]!
    }
  }
  const count = (right - left) * (bottom - top)
  into[at] = red / count
  into[at + 1] = green / count
  into[at + 2] = blue / count
}
