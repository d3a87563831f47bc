import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A file and the names that it declares and exports, including the name of its default export. */
export type Exports = { file: string; names: string[] }

/**
 * Names that several files may export, each with its reason. Re-exports of another file's names are not counted, since they are
 * the same thing.
 */
const shared: { files: RegExp; because: string }[] = [
  {
    files: /\/src\/i18n\/[^/]+\/((platforms|other|server)\/)?[^/]+\.ts$/,
    because: 'a namespace of words bears the same name in each language'
  },
  {
    files: /\/api\/src\/connectors\/(?!client\/|reply\/)[^/]+\/[^/]+\.ts$/,
    because: 'the connector of each platform has the same parts'
  },
  { files: /\/db\/migrations\/[^/]+\.ts$/, because: 'a migration is a file with an `up`' }
]

/** A sentence for each name that several files export without being an exception. */
export function namesWithTwoMeanings(sources: Exports[]): string[] {
  const files = new Map<string, string[]>()
  for (const { file, names } of sources) {
    for (const name of new Set(names)) files.set(name, [...(files.get(name) ?? []), file])
  }
  return [...files]
    .filter(([, exporting]) => exporting.length > 1)
    .filter(([, exporting]) => !shared.some(exception => exporting.every(file => exception.files.test(file))))
    .map(([name, exporting]) => `${name} is exported from ${exporting.join(' and ')}`)
    .sort()
}

/** The names that a file declares and exports, of values and types; re-exports are not included. A default export has its local name. */
export function exportedNames(file: string, text = readFileSync(file, 'utf8')): string[] {
  return exportsOf(file, text).flatMap(
    ({ exportName, localName }) => (exportName.kind === 'Default' ? localName.name : exportName.name) ?? []
  )
}

/** A sentence for each value that a file exports though no other file, of `all` with their texts, has its name. */
export function unusedExports(all: { file: string; text: string }[], exporting = (_file: string) => true): string[] {
  const homes = new Map<string, number>()
  for (const { text } of all) {
    for (const word of new Set(text.match(/\w+/g))) homes.set(word, (homes.get(word) ?? 0) + 1)
  }
  return all
    .filter(({ file }) => exporting(file))
    .flatMap(({ file, text }) =>
      exportsOf(file, text)
        .filter(({ isType, exportName }) => !isType && exportName.kind === 'Name' && homes.get(exportName.name!) === 1)
        .map(({ exportName }) => `${exportName.name} of ${file} is used nowhere else`)
    )
}

const exportsOf = (file: string, text: string) =>
  parseSync(file, text)
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => !moduleRequest)
