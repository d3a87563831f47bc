import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

/** A placeholder with nothing between it and a Chinese character. */
const glued = /\p{Script=Han}\{\{\w+\}\}|\{\{\w+\}\}\p{Script=Han}/u

test('a placeholder has a blank beside Chinese characters, which goes where Chinese is filled in', () => {
  const files = sourceFiles(['packages']).filter(path => /\/i18n\/zh-(CN|TW)\//.test(path))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap(path =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (glued.test(line) ? `${path}:${index + 1} ${line.trim()}` : []))
  )
  expect(found).toEqual([])
})
