import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerProgram } from '../db/embedded/start-server.ts'

/** As built, if the run has just built it and says so; that starts in half the time. */
const asBuilt = process.env.TEST_PROGRAMS === 'built'

/** A program of the API for tests to start, from its sources unless the run has built them. @param path below `src`, without ending */
export function programOf(path: 'main' | 'db/embedded/server'): ServerProgram {
  const file = fileURLToPath(new URL(asBuilt ? `../../dist/${path}.js` : `../${path}.ts`, import.meta.url))
  return { file, execArgv: asBuilt ? [] : ['--conditions=source', '--import', tsx()] }
}

const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
