import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { pathOf } from './imports.ts'
import { importsOf, sourceFiles } from './sources.ts'

/**
 * Figures that tell early when a part grows into a thicket again. A figure is no aim in itself: where a limit is in the way of a good change,
 * the limit is changed in the same commit, which says why.
 */

const chat = 'packages/widget/src/chat/'
const isCode = (path: string) => !/\.(test|stories)\.tsx?$|\.d\.m?ts$/.test(path)
const files = sourceFiles(['packages']).filter(isCode)
const inChat = files.filter(path => path.startsWith(chat))
const lines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

/** How many files import each file of the packages. */
const importers = new Map<string, number>()
for (const file of files)
  for (const path of new Set(importsOf(file).map(({ target }) => pathOf(file, target))))
    if (path) importers.set(path, (importers.get(path) ?? 0) + 1)

test('the chat of the widget is in rooms: few files, nearly none of them loose', () => {
  expect(inChat.length).toBeLessThanOrEqual(125)
  expect(inChat.filter(path => dirname(path) === chat.slice(0, -1)).length).toBeLessThanOrEqual(5)
})

test('most files of the chat are needed in more than one place', () => {
  const once = inChat.filter(path => importers.get(path) === 1)
  expect(once.length / inChat.length, once.join('\n')).toBeLessThanOrEqual(0.35)
})

test('the state of the chat is a dozen files', () => {
  expect(files.filter(path => path.startsWith('packages/core/src/chat/')).length).toBeLessThanOrEqual(12)
})

test('the build can be read: one screen for each target, and small plugins', () => {
  expect(lines('rollup.config.mjs')).toBeLessThanOrEqual(130)
  const plugins = sourceFiles(['packages'], /\/build\/[\w-]+\.mjs$/)
  expect(plugins.length).toBeGreaterThan(10)
  expect(plugins.reduce((sum, path) => sum + lines(path), 0)).toBeLessThanOrEqual(1400)
})
