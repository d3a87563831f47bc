import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { check, counted, countPlaywright, countVitest } from './gate/steps.mjs'

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

const program = (code: string) => ['-e', code]

test('a step that fails shows all that it said, whole, also beside another one', async () => {
  const talk = (word: string, end: number) =>
    check(
      word,
      process.execPath,
      program(`console.log('${word} 1'); setTimeout(() => { console.error('${word} 2'); process.exitCode = ${end} }, 100)`),
      process.env
    )
  const [one, other] = await Promise.all([talk('one', 1), talk('other', 0)])
  expect(one).toMatchObject({ name: 'one', passed: 0, failed: 1 })
  expect(other).toMatchObject({ name: 'other', passed: 1, failed: 0 })
  expect(said).toContain('── one\none 1\none 2\n')
  expect(said).toContain('── other\nother 1\nother 2\n')
})

test('a program that cannot be started has failed, and says why', async () => {
  expect(await check('nothing', 'no-such-program', [], process.env)).toMatchObject({ passed: 0, failed: 1 })
  expect(said).toContain('ENOENT')
})

test('a run that counts nothing, or fails without saying of what, has failed', async () => {
  const writes = (result: object | undefined, end: number) =>
    counted(
      'tests',
      folder => ({
        args: program(
          `${result ? `require('fs').writeFileSync(${JSON.stringify(join(folder, 'result.json'))}, ${JSON.stringify(JSON.stringify(result))})` : ''}; process.exitCode = ${end}`
        ),
        env: process.env
      }),
      countVitest,
      process.execPath
    )
  expect(await writes(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(await writes({ numPassedTests: 0, numFailedTests: 0 }, 0)).toMatchObject({ failed: 1 })
  expect(await writes({ numPassedTests: 3, numFailedTests: 0 }, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(await writes({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 1 }, 1)).toMatchObject({ failed: 1 })
  expect(await writes({ numPassedTests: 3, numFailedTests: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 })
  expect(await writes({ numPassedTests: 3, numFailedTests: 0 }, 0)).toMatchObject({ passed: 3, failed: 0 })
})

test('what passes only the second time has passed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone' }] })
  const suites = [
    {
      file: 'journey.spec.ts',
      specs: [spec('a', 'expected'), spec('b', 'flaky')],
      suites: [{ file: 'journey.spec.ts', specs: [spec('c', 'flaky'), spec('d', 'unexpected')] }]
    }
  ]
  expect(countPlaywright({ stats: { expected: 1, flaky: 2, unexpected: 1 }, suites })).toEqual({
    passed: 3,
    failed: 1,
    flaky: ['[phone] journey.spec.ts: b', '[phone] journey.spec.ts: c']
  })
})
