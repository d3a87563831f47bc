import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportedNames, namesWithTwoMeanings, unusedExports } from './names.ts'
import { sourceFiles } from './sources.ts'

test('no name is exported from two files with two meanings', () => {
  const files = sourceFiles().filter(
    path => /^packages\/[^/]+\/src\//.test(path) && !/\.(test|stories)\.tsx?$|\/testing\/|\.d\.ts$/.test(path)
  )
  expect(files.length).toBeGreaterThan(300)
  expect(namesWithTwoMeanings(files.map(file => ({ file, names: exportedNames(file) })))).toEqual([])
})

test('a name that is exported twice is found, with the files that do', () => {
  const planted = [
    { file: 'packages/core/src/a.ts', names: ['Reading', 'other'] },
    { file: 'packages/api/src/b.ts', names: ['Reading'] }
  ]
  expect(namesWithTwoMeanings(planted)).toEqual(['Reading is exported from packages/core/src/a.ts and packages/api/src/b.ts'])
})

test('languages and migrations share names among themselves only', () => {
  const words = ['en-US', 'zh-CN'].map(locale => ({ file: `packages/portal/src/i18n/${locale}/home.ts`, names: ['home'] }))
  const migrations = ['1', '2'].map(time => ({ file: `packages/api/src/db/migrations/${time}.ts`, names: ['up'] }))
  expect(namesWithTwoMeanings([...words, ...migrations])).toEqual([])
  expect(namesWithTwoMeanings([...words, { file: 'packages/portal/src/home.ts', names: ['home'] }])).toHaveLength(1)
})

test('values, types, lists and default exports are names of a file; what it hands on is not', () => {
  const text = `
    import { given } from './given.ts'
    export { passed } from './passed.ts'
    export * from './all.ts'
    export { given, own as shown }
    export const one = 1, { two, deep: [three] } = source
    export type Four = number
    export default function Five() {}
    export async function* six() {}
    const own = 1`
  expect(exportedNames('any.ts', text)).toEqual(['shown', 'one', 'two', 'three', 'Four', 'Five', 'six'])
})

test('a value that no other file uses is not exported, unless it is published', () => {
  const sources = sourceFiles(['packages', 'tests', 'examples'], /\.(ts|tsx|mts|mjs)$/)
  const all = [...sources, ...sourceFiles(['tests/published/surfaces'], /\.md$/)]
  const isOurs = (file: string) =>
    /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|\.d\.ts$|\/i18n\/[^/]+\/|\/migrations\//.test(file)
  expect(
    unusedExports(
      all.map(file => ({ file, text: readFileSync(file, 'utf8') })),
      isOurs
    )
  ).toEqual([])
})

test('an export that only its own file uses is found; one that another loads, and a type, are not', () => {
  const planted = [
    { file: 'a.ts', text: 'export const alone = 1\nexport const loaded = alone\nexport type Alone = number' },
    { file: 'b.ts', text: "export default (await import('./a.ts')).loaded" }
  ]
  expect(unusedExports(planted)).toEqual(['alone of a.ts is used nowhere else'])
})
