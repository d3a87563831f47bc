/** The palette of the decorative gradient: its own colours, because it means nothing. Red, green and blue of 0 to 255. */
export const palette = {
  red: [229, 92, 74],
  orange: [240, 150, 60],
  yellow: [240, 190, 60],
  green: [112, 184, 88],
  blue: [108, 156, 234]
} as const

export type GradientColour = keyof typeof palette

/** Numbers from 0 to 1 that are always the same for the same seed (Park and Miller's minimal standard). */
export function randomFrom(seed: number): () => number {
  const most = 2_147_483_647
  let state = Math.abs(Math.trunc(seed)) % most || 1
  return () => {
    state = (state * 16_807) % most
    return state / most
  }
}

/** Four of the five colours, drawn by the seed, then put in the order of the rainbow so that neighbours agree. */
export function chooseColours(random: () => number): GradientColour[] {
  const rainbow = Object.keys(palette) as GradientColour[]
  const left = [...rainbow]
  const drawn = Array.from({ length: 4 }, () => left.splice(Math.floor(random() * left.length), 1)[0])
  return rainbow.filter(name => drawn.includes(name))
}
