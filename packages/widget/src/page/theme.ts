import type { ChatTheme } from '../protocol.ts'

/** In pixels: what the tokens are made for, and what a page may choose. */
const usual = { radius: 16, fontSize: 15 }
const bounds = { radius: [0, 24], fontSize: [12, 24] } as const

const root = document.documentElement
const { style, dataset } = root
/** As the server and the address have it. */
const asDrawn = { theme: dataset.theme, accent: dataset.accent, brand: style.getPropertyValue('--brand') }

/** Takes over how the page wants the chat to look; what it leaves out is as before. Values are checked, since any page may frame it. */
export function applyTheme({ colorScheme, accent, density, ...sizes }: ChatTheme): void {
  if (colorScheme === 'auto') delete dataset.theme
  else put('theme', colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : asDrawn.theme)
  const chosen = accent && /^#[\da-f]{6}$/i.test(accent) ? accent : undefined
  put('accent', chosen ? '' : asDrawn.accent)
  style.setProperty('--brand', chosen ?? asDrawn.brand)
  const radius = within('radius', sizes.radius)
  for (const [token, share] of [
    ['sm', 0.375],
    ['md', 0.625],
    ['lg', 1]
  ] as const)
    style.setProperty(`--radius-${token}`, radius === undefined ? '' : `${radius * share}px`)
  const fontSize = within('fontSize', sizes.fontSize)
  style.fontSize = fontSize === undefined ? '' : `${(fontSize / usual.fontSize) * 100}%`
  for (const [token, px] of [
    [2, 8],
    [3, 12],
    [4, 16],
    [5, 24],
    [6, 32]
  ] as const)
    style.setProperty(`--space-${token}`, density ? `${density === 'compact' ? px * 0.75 : px}px` : '')
}

function put(name: 'theme' | 'accent', value: string | undefined): void {
  if (value === undefined) delete dataset[name]
  else dataset[name] = value
}

function within(name: keyof typeof bounds, value: unknown): number | undefined {
  const [min, max] = bounds[name]
  return typeof value === 'number' && value >= min && value <= max ? value : undefined
}
