import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const api = 'packages/api/src'

/** The engines that a test file of the API runs on: none (`unit`), PostgreSQL, the embedded PGlite, or both. */
export type Engines = 'unit' | 'postgres' | 'pglite' | 'both'

/** The files that start a server, with the engine on which a test that imports them must run. The first match decides. */
const openers: [string, Exclude<Engines, 'unit' | 'both'>][] = [
  // Opens the database of the Vitest project that the file runs in.
  [`${api}/testing/databases.ts`, 'postgres'],
  [`${api}/db/embedded/start-embedded.ts`, 'pglite'],
  [`${api}/testing/postgres-cluster.ts`, 'postgres'],
  // An object store, which like PostgreSQL is installed while the unit tests run.
  [`${api}/testing/object-store.ts`, 'postgres'],
  // Programs that a server starts for itself. They start from the build, which is made while the unit tests run.
  [`${api}/testing/programs.ts`, 'postgres']
]

/** The comment of a test file that it must run on both engines, with the reason. */
const marker = /^\/\/ On both engines: \S.+$/m

/** The comment of a test file that makes no sense on PGlite, with the reason. */
const postgresOnly = /^\/\/ On PostgreSQL alone: \S.+$/m

/** Whether a test file says that it makes no sense on PGlite. */
export const saysPostgresAlone = (file: string): boolean => postgresOnly.test(read(file))

/** Whether a test file opens the database of its Vitest project. */
export const opensDatabase = (file: string): boolean => reached(file).has(openers[0]![0])

/** The comment of a test file that takes too long for the gate, with the reason. `npm run prove -- tests` runs it. */
const proofAlone = /^\/\/ In the proof alone: \S.+$/m

/** Whether a test file runs in the proof and not in the gate. */
export const isProofAlone = (file: string): boolean => proofAlone.test(read(file))

/** Every test file of the API with its engines, determined by its imports, so that moving a file does not change them. */
export function enginesOfApiTests(): Map<string, Engines> {
  const files = readdirSync(join(root, api), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.test.ts'))
  return new Map(files.sort().map(name => [`${api}/${name}`, enginesOf(`${api}/${name}`)]))
}

/** @param everyEngine what needs a database runs on both engines, marked or not */
export function apiTestsOn(project: 'unit' | 'postgres' | 'pglite', everyEngine = false): string[] {
  return [...enginesOfApiTests()].filter(([file, engines]) => runsOn(file, engines, project, everyEngine)).map(([file]) => file)
}

/** Whether a file mocks a module and so must not share loaded modules with other files. */
export const replacesModules = (file: string): boolean => /^vi\.mock\(/m.test(read(file))

function runsOn(file: string, engines: Engines, project: 'unit' | 'postgres' | 'pglite', everyEngine: boolean): boolean {
  if (engines === 'unit' || project === 'unit') return engines === project
  return engines === 'both' || engines === project || (everyEngine && opensDatabase(file) && !saysPostgresAlone(file))
}

function enginesOf(file: string): Engines {
  const reach = reached(file)
  const opener = openers.find(([path]) => reach.has(path))
  if (!opener) return 'unit'
  return opener === openers[0] && marker.test(read(file)) ? 'both' : opener[1]
}

/** All files of the repository that run when this one is imported, including itself. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of importsOf(file)) reached(next, found)
  return found
}

const imports = new Map<string, string[]>()

function importsOf(file: string): string[] {
  const known = imports.get(file)
  if (known) return known
  const code = /\.m?ts$/.test(file) ? read(file).replace(typesOnly, '') : ''
  const paths = [...code.matchAll(importPath)].map(([, path]) => relative(root, join(root, dirname(file), path!)))
  imports.set(file, paths)
  return paths
}

// Type-only imports do not run.
const typesOnly = /^(import|export) type [^']*'[^']*'/gm
const importPath = /^(?:import|export|\} from)\b[^'\n]*'(\.[^']+)'/gm
const read = (file: string) => readFileSync(join(root, file), 'utf8')
