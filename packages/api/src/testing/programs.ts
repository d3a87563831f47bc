import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerProgram } from '../db/embedded/start-server.ts'

/** The server and its commands are tested as they ship: from the build and from nothing else. @throws when there is no such build */
export function builtProgramOf(path: 'main' | 'admin'): ServerProgram {
  const problem = problemOfBuild()
  if (problem)
    throw new Error(`This test attacks the built server, and ${problem}. Run \`npm run build\` and then the test again.`)
  return { file: builtFile(path), execArgv: [] }
}

/**
 * A program that the server starts for itself: from the build, which starts in half the time, or from the sources when nothing is
 * built of them as they are. @param path below `src`, without extension
 */
export function programOf(path: 'db/embedded/server' | 'extract/process/child'): ServerProgram {
  const file = isBuilt() ? builtFile(path) : fileURLToPath(new URL(`../${path}.ts`, import.meta.url))
  const execArgv = isBuilt() ? [] : ['--conditions=@lyceum/source', '--import', tsx()]
  return { file, execArgv: path === 'db/embedded/server' ? [...execArgv, compiledOnce] : execArgv }
}

/** Has processes that the server starts run from the build, when there is one of the sources as they are. */
export function startBuiltPrograms(): void {
  if (isBuilt()) process.env.BUILT_PROGRAMS = join(root, 'packages/api/dist')
}

/** Whether `dist` has been built from the sources as they are. */
export const isBuilt = (): boolean => problemOfBuild() === undefined

let problem: string | undefined | null = null

/** What is wrong with the build, looked up once in a process. */
function problemOfBuild(): string | undefined {
  if (problem === null) problem = problemOf(builtFile('main'), ['core', 'api'].map(sourcesOf))
  return problem
}

/** @returns words for a build that is missing, or older than one of the source files below these folders; else undefined */
export function problemOf(builtFile: string, sources: string[]): string | undefined {
  const shown = relative(root, builtFile)
  if (!existsSync(builtFile)) return `${shown} is missing`
  const builtAt = statSync(builtFile).mtimeMs
  const newer = sources.flatMap(shippedFiles).find(file => statSync(file).mtimeMs > builtAt)
  return newer && `${shown} is older than ${relative(root, newer)}`
}

/** Without tests and what only they use. */
const shippedFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs|json|css|html|sql)$/.test(name) && !/\.(test|stories)\.tsx?$|(^|\/)testing\//.test(name))
    .map(name => join(folder, name))

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sourcesOf = (name: string) => join(root, 'packages', name, 'src')
const builtFile = (path: string) => join(root, 'packages/api/dist', `${path}.js`)

/** What V8 does to make the engine's code faster takes longer than the few statements of a test. */
const compiledOnce = '--liftoff-only'

const tsx = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
