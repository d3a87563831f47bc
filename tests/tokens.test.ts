import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../packages/${path}`, import.meta.url), 'utf8')
const declarations = (css: string) =>
  Object.fromEntries([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))

const tokens = read('widget/src/chat/styles/base-tokens.css')

test('every value of the theme is a token that exists', () => {
  const known = { ...declarations(tokens), ...declarations(read('widget/src/chat/styles/tokens.css')) }
  const used = [...read('portal/src/theme/theme.ts').matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '')
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(name => !(name in known))).toEqual([])
})

test('dark by choice is the same dark as by the system', () => {
  const bySystem = declarations(tokens.split('@media (prefers-color-scheme: dark)')[1] ?? '')
  expect(Object.keys(bySystem).length).toBeGreaterThan(30)
  expect(declarations(read('widget/src/chat/styles/dark.css'))).toEqual(bySystem)
})
