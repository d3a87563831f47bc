import { dirname, join } from 'node:path/posix'

/** A file of the repository with its imports: packages, or paths as written in the file. */
export type Source = { file: string; imports: { line: number; target: string }[] }

/** Where the sources of the server are. */
export const api = 'packages/api/src/'

export type Import = { file: string; target: string; path: string | undefined }

/** A sentence for each wrong import. `path` is the imported file from the repository's root; undefined for packages. */
export function eachImport(sources: Source[], isWrong: (one: Import) => boolean): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ target }) => isWrong({ file, target, path: pathOf(file, target) }))
      .map(({ line, target }) => `${file}:${line} imports ${target}`)
  )
}

/** The imported file from the repository's root; undefined for a package. */
export function pathOf(file: string, target: string): string | undefined {
  return target.startsWith('.') ? join(dirname(file), target) : undefined
}

/** The first folder of a server file; `(root)` for files directly in `src`. */
export function folderOf(file: string): string {
  const parts = file.startsWith(api) ? file.slice(api.length).split('/') : []
  return parts.length > 1 ? parts[0]! : '(root)'
}
