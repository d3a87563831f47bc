import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerProgram } from '../db/embedded/start-server.ts'

/** Whether to use what the run has just built: programs, which start in half the time, and the migrated embedded database. */
export const useBuilt = process.env.TEST_PROGRAMS === 'built'

/**
 * A program of the API to start in tests, from its sources unless the run has built it. @param path below `src`, without
 * extension
 */
export function programOf(path: 'main' | 'admin' | 'db/embedded/server' | 'extract/process/child'): ServerProgram {
  const file = fileURLToPath(new URL(useBuilt ? `../../dist/${path}.js` : `../${path}.ts`, import.meta.url))
  const execArgv = useBuilt ? [] : ['--conditions=source', '--import', tsx()]
  return { file, execArgv: path === 'db/embedded/server' ? [...execArgv, compiledOnce] : execArgv }
}

/** What V8 does to make the engine's code faster takes longer than the few statements of a test. */
const compiledOnce = '--liftoff-only'

const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
