/** Palette of the decorative gradient, separate from the theme because it carries no meaning. RGB, 0 to 255. */
export const palette = {
  red: [229, 92, 74],
  orange: [240, 150, 60],
  yellow: [240, 190, 60],
  green: [112, 184, 88],
  blue: [108, 156, 234]
} as const

/** The same on dark paper, which is greenish: there a dark yellow is olive, so it is amber, and green is that of ivy. */
export const darkPalette = {
  red: [226, 84, 96],
  orange: [236, 120, 70],
  yellow: [240, 128, 72],
  green: [54, 176, 136],
  blue: [96, 140, 240]
} as const satisfies Record<keyof typeof palette, readonly [number, number, number]>

export type GradientColour = keyof typeof palette

/** Returns a deterministic random number generator, 0 to 1 (Park and Miller, minimal standard). */
export function randomFrom(seed: number): () => number {
  const modulus = 2_147_483_647
  let state = Math.abs(Math.trunc(seed)) % modulus || 1
  return () => {
    state = (state * 16_807) % modulus
    return state / modulus
  }
}

/** Chooses four of the five colours and sorts them by hue, so that neighbours match. */
export function chooseColours(random: () => number): GradientColour[] {
  const rainbow = Object.keys(palette) as GradientColour[]
  const remaining = [...rainbow]
  const drawn = Array.from({ length: 4 }, () => remaining.splice(Math.floor(random() * remaining.length), 1)[0])
  return rainbow.filter(name => drawn.includes(name))
}
