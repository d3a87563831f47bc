import { defineConfig } from 'vitest/config'
import { ByProject } from './order.ts'
import { sourceFiles } from './sources.ts'
import { apiTestsOn, isProofAlone, replacesModules } from './where-tests-run.ts'

const source = { resolve: { conditions: ['@lyceum/source'] }, ssr: { resolve: { conditions: ['@lyceum/source'] } } }
/** How long tests wait for what comes by itself. Only a failing test waits that long; a busy machine needs more than the usual second. */
const expected = { poll: { timeout: 45_000 } }
const root = new URL('..', import.meta.url).pathname
/**
 * In the gate each file runs on one engine. What could come out differently on the other one runs on both anywhere else, and in the proof
 * everything does.
 */
const everywhere = process.env.EVERY_ENGINE === 'yes'
/** Set by `npm test`. A file that is asked for by its path runs anywhere else. */
const inGate = process.env.IN_GATE === 'yes'
const runsHere = (file: string) => !inGate || !isProofAlone(file)
const api = (engine: 'pglite' | 'postgres') => {
  const onPostgres = inGate && engine === 'pglite' ? apiTestsOn('postgres') : []
  const files = apiTestsOn(engine, everywhere).filter(file => runsHere(file) && !onPostgres.includes(file))
  const project = (name: string, include: string[], isolate: boolean) => ({
    ...source,
    test: {
      name,
      root,
      include,
      env: { TEST_DATABASE: engine },
      globalSetup: ['packages/api/src/testing/global-setup.ts'],
      // Only what hangs takes that long. Servers, databases and stores are started here, beside each other.
      testTimeout: 180_000,
      hookTimeout: 300_000,
      expect: expected,
      pool: 'forks' as const,
      isolate
    }
  })
  const alone = files.filter(replacesModules)
  return [
    // Loading the server anew for each file took longer than many of them run. What it keeps belongs to a context, of which each
    // file makes its own.
    project(
      `api-${engine}`,
      files.filter(file => !alone.includes(file)),
      false
    ),
    ...(alone.length > 0 ? [project(`api-${engine}-alone`, alone, true)] : [])
  ]
}

const unit = () => {
  const isApi = (file: string) => file.startsWith('packages/api/')
  const isPublished = (file: string) => file.startsWith('tests/published/')
  const files = [
    ...sourceFiles(['packages', 'tests', 'examples']).filter(
      file => /\.test\.tsx?$/.test(file) && !isApi(file) && !isPublished(file)
    ),
    ...apiTestsOn('unit')
  ].filter(runsHere)
  const project = (name: string, include: string[], isolate: boolean) => ({
    ...source,
    test: { name, root, include, isolate, testTimeout: 120_000, expect: expected }
  })
  const alone = files.filter(replacesModules)
  const together = files.filter(file => !replacesModules(file))
  // As with the API's: loading the modules anew for each file took as long as the tests.
  return [
    project(
      'unit',
      together.filter(file => !isApi(file)),
      false
    ),
    project('unit-api', together.filter(isApi), false),
    project('unit-alone', alone, true)
  ]
}

/** What others get from npm, which is read from the build. */
const published = { ...source, test: { name: 'published', root, include: ['tests/published/*.test.ts'], testTimeout: 180_000 } }

/**
 * `unit` is everything that opens no database, the API's own files among it. What opens one runs on PostgreSQL, and also on
 * PGlite if the file says why (`// On both engines: …`); the embedded database's own tests run there alone.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What has not changed since the last run is not compiled again: a single test of the server starts in half of the time.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByProject },
    projects: [...unit(), published, ...api('pglite'), ...api('postgres')]
  }
})
