import { defineConfig } from 'vitest/config'

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }
const root = new URL('..', import.meta.url).pathname
const api = (engine: 'pglite' | 'postgres') => ({
  ...source,
  test: {
    name: `api-${engine}`,
    root,
    include: ['packages/api/src/**/*.test.ts'],
    // What concerns one engine alone runs once.
    exclude: [engine === 'postgres' ? 'packages/api/src/db/embedded/**' : 'packages/api/src/testing/postgres-cluster.test.ts'],
    env: { TEST_DATABASE: engine },
    globalSetup: ['packages/api/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks' as const
  }
})

/** `unit` is everything that needs no database; the API's tests run once on each engine. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          root,
          include: ['packages/{core,widget,portal}/src/**/*.test.{ts,tsx}', 'examples/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000
        }
      },
      api('pglite'),
      api('postgres')
    ]
  }
})
