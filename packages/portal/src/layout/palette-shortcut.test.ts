import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['MacIntel', '⌘ K', { metaKey: true, ctrlKey: false }],
  ['Win32', 'Ctrl K', { metaKey: false, ctrlKey: true }]
])('on %s the keys that are shown, %s, are those that open the search', async (platform, shown, pressed) => {
  vi.stubGlobal('navigator', { platform })
  const { paletteKeys, opensPalette } = await import('./palette-shortcut.ts')
  expect(paletteKeys).toBe(shown)
  const press = (keys: object) => opensPalette({ key: 'k', metaKey: false, ctrlKey: false, ...keys } as KeyboardEvent)
  expect(press(pressed)).toBe(true)
  expect(press({ metaKey: !pressed.metaKey, ctrlKey: !pressed.ctrlKey })).toBe(false)
  expect(press({})).toBe(false)
})
