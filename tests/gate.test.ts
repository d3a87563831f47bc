import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { check, counted, countPlaywright, countVitest, sayTotals } from './gate/steps.mjs'
import { installedChromium } from './gate/tools.mjs'

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

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
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, projectName: 'desktop', results: messages.map(message => ({ error: { message } })) }]
  })
  const suites = [
    {
      file: 'journey.spec.ts',
      specs: [spec('a', 'expected'), spec('b', 'flaky', 'Error: once')],
      suites: [
        {
          file: 'journey.spec.ts',
          title: 'on a phone',
          specs: [spec('c', 'flaky'), spec('d', 'unexpected', '\u001b[31mError: /agents\u001b[39m\n\nmore')]
        }
      ]
    }
  ]
  expect(countPlaywright({ stats: { expected: 1, flaky: 2, unexpected: 1 }, suites })).toEqual({
    passed: 3,
    failed: 1,
    failures: ['[desktop] journey.spec.ts: on a phone › d: Error: /agents'],
    flaky: ['[desktop] journey.spec.ts: b', '[desktop] journey.spec.ts: on a phone › c']
  })
  const assertionResults = [
    { fullName: 'a', status: 'passed', failureMessages: [] },
    { fullName: 'b', status: 'passed', failureMessages: ['Error: once\n    at b.ts:3'] }
  ]
  const testResults = [{ name: join(import.meta.dirname, 'b.test.ts'), status: 'passed', message: '', assertionResults }]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: ['tests/b.test.ts: b: Error: once']
  })
})

test('the last lines name what failed: its file, its title and the first line of its error', async () => {
  const file = (name: string, assertionResults: object[], message = '') => ({
    name: join(import.meta.dirname, name),
    status: message || assertionResults.length ? 'failed' : 'passed',
    message,
    assertionResults
  })
  const failing = (fullName: string) => ({
    fullName,
    status: 'failed',
    failureMessages: ['Error: expected 1 to be 2\n    at a.ts:3']
  })
  const unit = countVitest({
    numPassedTests: 4,
    numFailedTests: 21,
    testResults: [
      file('fine.test.ts', []),
      file('a.test.ts', [{ fullName: 'is fine', status: 'passed', failureMessages: [] }, failing('a limit holds')]),
      file('b.test.ts', [], 'SyntaxError: no such export\n  at b.ts:1'),
      file(
        'c.test.ts',
        Array.from({ length: 20 }, (_, index) => failing(`case ${index}`))
      )
    ]
  })
  const lint = await check(
    'lint',
    process.execPath,
    program(`console.log('x.ts is not tidy'); process.exitCode = 1`),
    process.env
  )
  said = ''
  expect(
    sayTotals([
      { name: 'unit tests', seconds: 9, ...unit },
      { ...lint, seconds: 1 }
    ])
  ).toBe(false)
  const lines = said.trim().split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'FAILED  unit tests: 4 passed, 21 failed (9 s)',
    '      tests/a.test.ts: a limit holds: Error: expected 1 to be 2',
    '      tests/b.test.ts: SyntaxError: no such export',
    '      tests/c.test.ts: case 0: Error: expected 1 to be 2'
  ])
  expect(lines.slice(-4)).toEqual([
    '      and 2 more',
    'FAILED  lint: 0 passed, 1 failed (1 s)',
    '      x.ts is not tidy',
    '4 passed, 22 failed'
  ])
})

test('the headless shell is no browser for the stories, whatever its name leads through', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-browser-'))
  const shell = join(folder, 'headless_shell')
  const named = join(folder, 'chromium')
  writeFileSync(shell, '')
  symlinkSync(shell, named)
  for (const path of ['/usr/bin/chromium-headless-shell', shell, named]) {
    vi.stubEnv('CHROMIUM_PATH', path)
    expect(() => installedChromium()).toThrow('name Chromium itself')
  }
  vi.stubEnv('CHROMIUM_PATH', undefined)
  expect(installedChromium() ?? '').not.toMatch(/headless/)
  rmSync(folder, { recursive: true })
})
