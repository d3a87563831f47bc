import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A program of this package, to be started as a process of its own. */
export type Program = { file: string; execArgv: string[] }

/**
 * The program in the file of this name beside a module: the built one beside a built module, else the source, compiled as it is loaded.
 * Where `BUILT_PROGRAMS` is the folder of a build, as tests set it, sources start its programs, which takes a tenth of the time.
 * @param module the module's `import.meta.url`
 */
export function programBeside(module: string, name: string): Program {
  const file = (ending: string) => fileURLToPath(new URL(`./${name}.${ending}`, module))
  if (!module.endsWith('.ts')) return { file: file('js'), execArgv: [] }
  const { BUILT_PROGRAMS: folder } = process.env
  if (folder) return { file: join(folder, relative(sources, file('js'))), execArgv: [] }
  const tsx = pathToFileURL(createRequire(module).resolve('tsx')).href
  return { file: file('ts'), execArgv: ['--conditions=@lyceum/source', '--import', tsx] }
}

const sources = fileURLToPath(new URL('../..', import.meta.url))
