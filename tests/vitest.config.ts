import { defineConfig } from 'vitest/config'
import { apiTestsOn, replacesModules } from './where-tests-run.ts'

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }
const root = new URL('..', import.meta.url).pathname
/** The gate runs on PGlite what could come out differently there; the large proof runs everything on both engines. */
const everywhere = process.env.EVERY_ENGINE === 'yes'
const api = (engine: 'pglite' | 'postgres') => {
  const files = apiTestsOn(engine, everywhere)
  const project = (name: string, include: string[], isolate: boolean) => ({
    ...source,
    test: {
      name,
      root,
      include,
      env: { TEST_DATABASE: engine },
      globalSetup: ['packages/api/src/testing/global-setup.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
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

/**
 * `unit` is everything that opens no database, the API's own files among it. What opens one runs on PostgreSQL, and also on
 * PGlite if the file says why (`// On both engines: …`); the embedded database's own tests run there alone.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          root,
          include: [
            'packages/{core,widget,portal}/src/**/*.test.{ts,tsx}',
            'examples/**/*.test.ts',
            'tests/*.test.ts',
            ...apiTestsOn('unit')
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000
        }
      },
      ...api('pglite'),
      ...api('postgres')
    ]
  }
})
