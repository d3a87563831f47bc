/** Numbers from 0 to below 1 that follow from a seed, so that every demonstration has the same school (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of several, each as probable as its weight. */
export function oneOf<T>(chance: () => number, choices: readonly T[], weightOf: (choice: T) => number): T {
  let left = chance() * choices.reduce((sum, choice) => sum + weightOf(choice), 0)
  for (const choice of choices) {
    left -= weightOf(choice)
    if (left < 0) return choice
  }
  return choices.at(-1)!
}
