import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const api = 'packages/api/src'

/** Where a test file of the API runs: nowhere near a database, on PostgreSQL, on the embedded PGlite, or on both. */
export type Place = 'unit' | 'postgres' | 'pglite' | 'both'

/** What opens a database of its own making, and where a test that reaches it must run. The first one reached decides. */
const openers: [string, Exclude<Place, 'unit' | 'both'>][] = [
  // Hands out the database of the project that the file runs in.
  [`${api}/testing/databases.ts`, 'postgres'],
  [`${api}/db/embedded/start-embedded.ts`, 'pglite'],
  [`${api}/testing/postgres-cluster.ts`, 'postgres']
]

/** Said by a test file, with the reason: what it proves could come out differently on PGlite, so it runs there too. */
const marker = /^\/\/ On both engines: \S.+$/m

/** Every test file of the API with its place, as the file itself says by what it imports. Moving a file does not change it. */
export function placesOfApiTests(): Map<string, Place> {
  const files = readdirSync(join(root, api), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.test.ts'))
  return new Map(files.sort().map(name => [`${api}/${name}`, placeOf(`${api}/${name}`)]))
}

/** @param everywhere what needs a database runs on both engines, marked or not */
export function apiTestsOn(project: 'unit' | 'postgres' | 'pglite', everywhere = false): string[] {
  return [...placesOfApiTests()].filter(([file, place]) => runsOn(file, place, project, everywhere)).map(([file]) => file)
}

/** Whether a file puts another module in the place of one, for which it must not share loaded modules with other files. */
export const replacesModules = (file: string): boolean => /^vi\.mock\(/m.test(read(file))

function runsOn(file: string, place: Place, project: 'unit' | 'postgres' | 'pglite', everywhere: boolean): boolean {
  if (place === 'unit' || project === 'unit') return place === project
  return place === 'both' || place === project || (everywhere && reached(file).has(openers[0]![0]))
}

function placeOf(file: string): Place {
  const reach = reached(file)
  const opener = openers.find(([path]) => reach.has(path))
  if (!opener) return 'unit'
  return opener === openers[0] && marker.test(read(file)) ? 'both' : opener[1]
}

/** All files of the repository that run when this one is imported, itself included. */
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

// What is imported for its types alone does not run.
const typesOnly = /^(import|export) type [^']*'[^']*'/gm
const importPath = /^(?:import|export|\} from)\b[^'\n]*'(\.[^']+)'/gm
const read = (file: string) => readFileSync(join(root, file), 'utf8')
