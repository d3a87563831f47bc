import { execFileSync } from 'node:child_process'
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

/** The styles of both browser packages; drawings have units of their own. */
const styled = execFileSync('git', ['ls-files', 'packages/widget/src', 'packages/portal/src'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => /\.(css|tsx|styles\.ts|global-style\.ts)$/.test(path))
  .map(path => [path, readFileSync(path, 'utf8')] as const)

test('every style sheet closes what it opens, so that no condition holds for the rest of it', () => {
  const braces = (css: string, brace: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').split(brace).length
  const sheets = styled.filter(([path]) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter(([, css]) => braces(css, '{') !== braces(css, '}')).map(([path]) => path)).toEqual([])
})

test('nothing is set in less than 12 px', () => {
  const small = styled.flatMap(([path, text]) =>
    [...text.matchAll(/font(?:-size)?:[^;}]*?(?<![\w.])(\d*\.?\d+)(px|rem)\b/g)]
      .filter(([, figure, unit]) => Number(figure) > 0 && Number(figure) * (unit === 'rem' ? 16 : 1) < 12)
      .map(([found]) => `${path}: ${found}`)
  )
  expect(styled.length).toBeGreaterThan(100)
  expect(small).toEqual([])
})

test('where a text is cut, the dots come from a font that sets them on the line', () => {
  const cut = styled.flatMap(([path, text]) =>
    [...text.matchAll(/text-overflow: ellipsis;.*\n?.*/g)].map(([found]) => ({ path, dots: /Ellipsis|font\.cut/.test(found) }))
  )
  expect(cut.length).toBeGreaterThan(20)
  expect(cut.filter(({ dots }) => !dots)).toEqual([])
})
