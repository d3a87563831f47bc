import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problemOf } from '../../packages/api/src/testing/programs.ts'
import { surfaceOf } from './surface.ts'

const packages = join(import.meta.dirname, '../../packages')

/** A change of what others import fails here as a difference of the record; `-u` updates it. */
test.each([
  ['core', 'dist/index.js'],
  ['widget', 'dist/chat/index.js']
])('the types of @lyceum/%s are those on record', async (name, built) => {
  const folder = join(packages, name)
  const problem = problemOf(join(folder, built), [join(folder, 'src')])
  expect(problem && `${problem}: run \`npm run build\` and then the test again`).toBeUndefined()
  await expect(surfaceOf(folder)).toMatchFileSnapshot(`surfaces/${name}.md`)
})

const invented = mkdtempSync(join(tmpdir(), 'lyceum-surface-'))
afterAll(() => rmSync(invented, { recursive: true }))

/** The surface of a package with these declarations, which has one entry. */
function surfaceWith(files: Record<string, string>): string {
  const exports = { '.': { '@lyceum/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } }
  const all = { 'package.json': JSON.stringify({ name: 'invented', exports }), ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(invented, file)), { recursive: true })
    writeFileSync(join(invented, file), text)
  }
  return surfaceOf(invented)
}

const files = {
  'dist/index.d.ts': "export * from './ask.ts'\nexport { getThing } from './things.ts'",
  'dist/ask.d.ts': `import type { Kept } from './kept.ts'
    type Options = { words: 'few' | 'many'; kept?: Kept }
    export declare function ask(question: string, options: Options): Promise<void>
    declare function unseen(): void
    export {}`,
  'dist/kept.d.ts': 'export interface Kept { at: Date }\nexport type Other = string',
  'dist/things.d.ts':
    "export declare const getThing: { readonly method: 'GET'; readonly path: '/things'; readonly summary: 'A thing' }"
}
const changed = (file: keyof typeof files, from: string, to: string) =>
  surfaceWith({ ...files, [file]: files[file].replace(from, to) })

test('what is exported and what it refers to is printed once, and nothing else', () => {
  const surface = surfaceWith(files)
  expect(surface).toContain('export declare function ask(question: string, options: Options): Promise<void>')
  expect(surface.match(/interface Kept \{\n {2}at: Date;?\n\}/g)).toHaveLength(1)
  expect(surface).not.toMatch(/unseen|Other/)
})

test('a parameter, an export, and a type behind one make a difference', () => {
  const surface = surfaceWith(files)
  expect(changed('dist/ask.d.ts', 'question: string', 'question: string | null')).not.toBe(surface)
  expect(changed('dist/index.d.ts', 'export { getThing }', 'import { getThing }')).not.toBe(surface)
  expect(changed('dist/kept.d.ts', 'at: Date', 'at: string')).not.toBe(surface)
})

test('comments, order and what documents a call make none', () => {
  const surface = surfaceWith(files)
  expect(changed('dist/things.d.ts', 'A thing', 'Something')).toBe(surface)
  const turned = "/** How many. */ kept?: Kept; words: 'many' | 'few'"
  expect(changed('dist/ask.d.ts', "words: 'few' | 'many'; kept?: Kept", turned)).toBe(surface)
  expect(changed('dist/kept.d.ts', 'Other = string', 'Other = number')).toBe(surface)
})
