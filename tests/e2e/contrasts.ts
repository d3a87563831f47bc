/** The contrast of an element's text with its background and with the page, and of its background with the page (WCAG 2). Runs in the page. */
export function contrasts(element: Element): { ink: number; inkOnPage: number; page: number } {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  const luminance = (color: string) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    )
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const ratio = (one: string, other: string) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  }
  // In forced colours it has a colour, too, of which nothing is seen.
  const isClear = (background: string) => /^rgba\(.*, 0\)$/.test(background)
  const { color, backgroundColor } = getComputedStyle(element)
  const page = [document.body, document.documentElement]
    .map(one => getComputedStyle(one).backgroundColor)
    .find(background => !isClear(background))!
  const own = isClear(backgroundColor) ? page : backgroundColor
  return { ink: ratio(color, own), inkOnPage: ratio(color, page), page: ratio(own, page) }
}
