import type { Pixels } from './pixels.ts'

/**
 * Where a straightened line has no ink for so long that a word ends there: the middle of each such gap, in pixels. PaddleOCR's recognizer,
 * which was trained on Chinese, leaves out many of the spaces between English words.
 */
export function wordGaps({ data, width, height }: Pixels): number[] {
  const contrast = columnContrasts({ data, width, height })
  const ink = Math.max(...contrast) * leastInk
  const gaps: number[] = []
  let last = -1
  for (let x = 0; x < width; x++) {
    if (contrast[x]! < ink) continue
    if (last >= 0 && x - last - 1 >= height * widthOfSpace) gaps.push((x + last) / 2)
    last = x
  }
  return gaps
}

const leastInk = 0.3
/** Letters stand nearer to each other, in heights of a line. */
const widthOfSpace = 0.19

/** For each column how much its darkest and its brightest pixel differ, but for its edges, into which other lines reach. */
function columnContrasts({ data, width, height }: Pixels): number[] {
  const [top, bottom] = [Math.floor(height * 0.08), Math.ceil(height * 0.92)]
  return Array.from({ length: width }, (_, x) => {
    let [least, most] = [255, 0]
    for (let y = top; y < bottom; y++) {
      const level = data[(y * width + x) * 3 + 1]!
      if (level < least) least = level
      if (level > most) most = level
    }
    return most - least
  })
}

/**
 * Puts spaces between Latin letters where a line has gaps.
 * @param places in pixels, of each character, which are what the recognizer looked at last
 */
export function withSpaces(characters: string[], places: number[], gaps: number[]): string {
  let gap = 0
  return characters
    .map((character, at) => {
      const before = characters[at - 1]
      const begun = gap
      while (gap < gaps.length && gaps[gap]! < places[at]!) gap++
      const isApart =
        before !== undefined && gap > begun && latin.test(before) && latin.test(character) && !isNumber.test(before + character)
      return isApart ? ` ${character}` : character
    })
    .join('')
}

/** The figure 1 stands far from its neighbours. */
const isNumber = /^[\d.,-]+$/
/** Not those of Chinese, and no spaces. */
const latin = /^[!-~\u00a1-\u024f]$/
