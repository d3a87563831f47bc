import type { ChatTheme } from '../protocol.ts'

/** In pixels: what the tokens are made for, and what a page may choose. */
const usual = { radius: 16, fontSize: 15 }
const bounds = { radius: [0, 24], fontSize: [12, 24] } as const

/** Takes over how the page wants the chat to look. Values are checked, since any page may frame it. */
export function applyTheme({ colorScheme, accent, density, ...sizes }: ChatTheme = {}): void {
  const root = document.documentElement
  const { style, dataset } = root
  if (colorScheme === 'light' || colorScheme === 'dark') dataset.theme = colorScheme
  else if (colorScheme === 'auto') delete dataset.theme
  if (accent && /^#[\da-f]{6}$/i.test(accent)) {
    dataset.accent = ''
    style.setProperty('--brand', accent)
  }
  const radius = within('radius', sizes.radius)
  if (radius !== undefined)
    for (const [token, share] of [
      ['sm', 0.375],
      ['md', 0.625],
      ['lg', 1]
    ] as const)
      style.setProperty(`--radius-${token}`, `${radius * share}px`)
  const fontSize = within('fontSize', sizes.fontSize)
  if (fontSize !== undefined) style.fontSize = `${(fontSize / usual.fontSize) * 100}%`
  if (density)
    for (const [token, px] of [
      [2, 8],
      [3, 12],
      [4, 16],
      [5, 24],
      [6, 32]
    ] as const)
      style.setProperty(`--space-${token}`, `${density === 'compact' ? px * 0.75 : px}px`)
}

function within(name: keyof typeof bounds, value: unknown): number | undefined {
  const [min, max] = bounds[name]
  return typeof value === 'number' && value >= min && value <= max ? value : undefined
}
