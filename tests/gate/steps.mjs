import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say } from '../../packages/api/bin/prepare.mjs'

/** A command that passes or fails as one. */
export async function check(name, command, args, env) {
  const { ok, seconds } = await run(name, command, args, env)
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, flaky: [], seconds }
}

/** Tests that vitest runs, of the projects named. More workers than cores are of use to tests that mostly wait. */
export function vitestTests(name, projects, env, maxWorkers = 2) {
  const chosen = [...projects.flatMap(project => ['--project', project]), `--maxWorkers=${maxWorkers}`]
  const args = ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...chosen, '--reporter=default', '--reporter=json']
  return counted(name, folder => ({ args: [...args, `--outputFile.json=${join(folder, 'result.json')}`], env }), countVitest)
}

/** The product's stories in Chromium. What passes only the second time has passed, and is named. */
export function browserTests(env) {
  const args = ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--retries=1', '--reporter=list,json']
  return counted(
    'browser tests',
    folder => ({ args, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'result.json') } }),
    countPlaywright
  )
}

export function countVitest(result) {
  const failed = result.numFailedTests + (result.numFailedTestSuites && !result.numFailedTests ? 1 : 0)
  return { passed: result.numPassedTests, failed, flaky: [] }
}

export function countPlaywright({ stats, suites }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: suites.flatMap(flakyIn) }
}

function flakyIn({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file}: ${title}`)
  )
  return [...own, ...suites.flatMap(flakyIn)]
}

/** A runner that counts its own tests into a file. A run that wrote none, or ran none, has failed. */
export async function counted(name, callOf, count, command = 'npx') {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-gate-'))
  try {
    const { args, env } = callOf(folder)
    const { ok, seconds } = await run(name, command, args, env)
    const file = join(folder, 'result.json')
    const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1, flaky: [] }
    const failed = (!ok || counts.passed === 0) && counts.failed === 0 ? 1 : counts.failed
    return { name, ...counts, failed, seconds }
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
      process.stdout.write(`\n── ${name}\n${Buffer.concat(said)}`)
      resolve({ ok: code === 0, seconds: Math.round((Date.now() - start) / 1000) })
    })
  })
}
