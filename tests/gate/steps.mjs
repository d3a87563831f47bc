import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, say } from '../../packages/api/bin/prepare.mjs'

/** A command that passes or fails as one. */
export async function check(name, command, args, env) {
  const { ok, seconds, lastLines } = await run(name, command, args, env)
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : lastLines, flaky: [], seconds }
}

/**
 * Tests that vitest runs, of the projects named. More workers than cores are of use to tests that mostly wait. What passes only the
 * second time has passed, and is named: two processors that run servers, databases and clients at once stall now and then.
 */
export function vitestTests(name, projects, env, maxWorkers = 2) {
  const chosen = [...projects.flatMap(project => ['--project', project]), `--maxWorkers=${maxWorkers}`]
  const args = [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...chosen,
    '--retry=1',
    '--reporter=default',
    '--reporter=json'
  ]
  return counted(
    name,
    folder => ({ args: [...args, `--outputFile.json=${join(folder, 'result.json')}`], env: { ...env, IN_GATE: 'yes' } }),
    countVitest
  )
}

/**
 * Tests in Chromium, of the project named: those with the tag `@gate`, while `npm run prove -- stories` runs all. What passes only the
 * second time has passed, and is named.
 */
export function browserTests(name, project, env) {
  const chosen = [`--project=${project}`, `--output=test-results/${project}`]
  const args = [
    'playwright',
    'test',
    '--config',
    'tests/playwright.config.ts',
    ...chosen,
    '--grep=@gate',
    '--retries=1',
    '--reporter=list,json'
  ]
  return counted(
    name,
    folder => ({ args, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'result.json') } }),
    countPlaywright
  )
}

/** What vitest counted. A failure is named by its file, its title and the first line of its error. */
export function countVitest({ numPassedTests, numFailedTests, numFailedTestSuites, testResults = [] }) {
  const failed = numFailedTests + (numFailedTestSuites && !numFailedTests ? 1 : 0)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter(test => test.status === 'failed')
    const file = relative(root, name)
    // A file that cannot be loaded has failed without a test.
    if (status === 'failed' && tests.length === 0) return [named(file, message)]
    return tests.map(({ fullName, failureMessages }) => named(`${file}: ${fullName}`, failureMessages[0]))
  })
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(({ fullName, failureMessages }) => named(`${relative(root, name)}: ${fullName}`, failureMessages[0]))
  )
  return { passed: numPassedTests, failed, failures, flaky }
}

/** What Playwright counted, with the failures named as vitest's are. */
export function countPlaywright({ stats, suites, errors = [] }) {
  const tests = suites.flatMap(suite => testsIn(suite))
  const ended = wanted => tests.filter(({ status }) => status === wanted)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [
      ...ended('unexpected').map(({ title, results }) => named(title, results.find(({ error }) => error)?.error.message)),
      // What belongs to no test, such as a file that cannot be loaded.
      ...errors.map(({ message, location }) => named(location ? relative(root, location.file) : 'browser tests', message))
    ],
    flaky: ended('flaky').map(({ title }) => title)
  }
}

/** Groups within a file are a part of a test's title. */
function testsIn({ file, specs = [], suites = [] }, groups = []) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results = [] }) => ({
      title: `[${projectName}] ${file}: ${[...groups, title].join(' › ')}`,
      status,
      results
    }))
  )
  return [...own, ...suites.flatMap(suite => testsIn(suite, [...groups, suite.title]))]
}

function named(title, error = '') {
  const [firstLine] = linesOf(error)
  return firstLine ? `${title}: ${firstLine}` : title
}

const linesOf = text =>
  stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** A runner that counts its own tests into a file. A run that wrote none, or ran none, has failed. */
export async function counted(name, callOf, count, command = 'npx') {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-gate-'))
  try {
    const { args, env } = callOf(folder)
    const { ok, seconds, lastLines } = await run(name, command, args, env)
    const file = join(folder, 'result.json')
    const counts = existsSync(file)
      ? count(JSON.parse(readFileSync(file, 'utf8')))
      : { passed: 0, failed: 1, failures: [], flaky: [] }
    const failed = (!ok || counts.passed === 0) && counts.failed === 0 ? 1 : counts.failed
    return { name, ...counts, failed, failures: failed && !counts.failures.length ? lastLines : counts.failures, seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a step says is kept until it ends and then said whole: steps that run side by side do not talk into each other. */
function run(name, command, args, env) {
  say(`…   ${name}`)
  const start = Date.now()
  const said = []
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
    child.on('error', failure => said.push(Buffer.from(`${failure.message}\n`)))
    child.on('close', code => {
      const text = String(Buffer.concat(said))
      process.stdout.write(`\n── ${name}\n${text}`)
      resolve({ ok: code === 0, seconds: Math.round((Date.now() - start) / 1000), lastLines: linesOf(text).slice(-10) })
    })
  })
}

/** What stands last on the screen: a line for each step with what of it failed or passed only the second time, then the sum. */
export function sayTotals(steps) {
  say('')
  for (const { name, passed, failed, failures, flaky, seconds } of steps) {
    const twice = flaky.length ? `, ${flaky.length} of them flaky` : ''
    say(`${failed ? 'FAILED' : 'ok'}  ${name}: ${passed} passed${twice}, ${failed} failed (${seconds} s)`)
    for (const failure of failures.slice(0, mostNamed)) say(`      ${failure}`)
    if (failures.length > mostNamed) say(`      and ${failures.length - mostNamed} more`)
    for (const title of flaky) say(`      flaky: ${title}`)
  }
  const total = kind => steps.reduce((sum, step) => sum + step[kind], 0)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0
}

/** Failures of one step that the last lines name; the step's own output has them all. */
const mostNamed = 20
