import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say } from '../../packages/api/bin/prepare.mjs'

/** A command that passes or fails as one. */
export function check(name, command, args, env) {
  const { ok, seconds } = timed(name, command, args, env)
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds }
}

/** Rules, client, connectors, and the API on both databases. */
export function unitAndApiTests(env) {
  return counted(
    'unit and API tests',
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
    env,
    {
      file: folder => [`--outputFile.json=${join(folder, 'result.json')}`],
      count: result => ({
        passed: result.numPassedTests,
        failed: result.numFailedTests + (result.numFailedTestSuites && !result.numFailedTests ? 1 : 0)
      })
    }
  )
}

/** The product's stories in Chromium. */
export function browserTests(env) {
  return counted('browser tests', ['playwright', 'test', '--config', 'tests/playwright.config.ts'], env, {
    file: folder => {
      env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(folder, 'result.json')
      return ['--reporter=line,json']
    },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })
  })
}

/** A runner that counts its own tests into a file. A run that wrote none, or ran none, has failed. */
function counted(name, args, env, { file, count }) {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-gate-'))
  try {
    const extra = file(folder)
    const { ok, seconds } = timed(name, 'npx', [...args, ...extra], env)
    const result = join(folder, 'result.json')
    const counts = existsSync(result) ? count(JSON.parse(readFileSync(result, 'utf8'))) : { passed: 0, failed: 1 }
    const failed = (!ok || counts.passed === 0) && counts.failed === 0 ? 1 : counts.failed
    return { name, passed: counts.passed, failed, seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timed(name, command, args, env) {
  say(`\n── ${name}`)
  const start = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  return { ok: status === 0, seconds: Math.round((Date.now() - start) / 1000) }
}
