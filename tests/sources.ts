import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** TypeScript files (or others) of these folders, tracked or untracked but not ignored, as paths from the root. Tests run in the root. */
export function sourceFiles(folders = ['packages', 'tests'], endings = /\.(ts|tsx|mts)$/): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
  const listed = execFileSync('git', args, { encoding: 'utf8' })
  return listed.split('\n').filter(path => endings.test(path) && existsSync(path))
}

/**
 * The imports of a file with their lines: those of values and types, those that load later, and those of a pattern
 * (`./${locale}/home.ts`). `lines` default to those of the file.
 */
export function importsOf(path: string, lines = readFileSync(path, 'utf8').split('\n')): { line: number; target: string }[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?:^|[\s}([<,;:])(?:from|import)\s*\(?\s*(?:'([^'\s\\]+)'|`(\.[^`\s\\]+)`)/g)].map(found => ({
      line: index + 1,
      target: (found[1] ?? found[2])!
    }))
  )
}
