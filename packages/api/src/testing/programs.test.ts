import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOf } from './programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-built-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a build that is missing, or older than a source that ships, is named with the file', () => {
  const built = join(folder, 'main.js')
  const at = (name: string, seconds: number) => {
    const file = join(folder, name)
    writeFileSync(file, '')
    utimesSync(file, seconds, seconds)
  }
  at('room.ts', 100)
  expect(problemOf(built, [folder])).toMatch(/main\.js is missing$/)
  at('main.js', 200)
  expect(problemOf(built, [folder])).toBeUndefined()
  at('room.test.ts', 300)
  expect(problemOf(built, [folder]), 'tests do not ship').toBeUndefined()
  at('room.ts', 300)
  expect(problemOf(built, [folder])).toMatch(/main\.js is older than .*room\.ts$/)
})
