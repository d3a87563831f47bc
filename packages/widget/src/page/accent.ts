/** Returns black or white, whichever contrasts better with a colour. @param hex `#rrggbb` */
export function inkOn(hex: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  // Relative luminance (WCAG 2); at 0.179 both contrasts are equal.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
