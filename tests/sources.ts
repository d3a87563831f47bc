import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** TypeScript files of these folders, tracked or untracked but not ignored, as paths from the root. Tests run in the root. */
export function sourceFiles(folders = ['packages', 'tests']): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
  const listed = execFileSync('git', args, { encoding: 'utf8' })
  return listed.split('\n').filter(path => /\.(ts|tsx|mts)$/.test(path) && existsSync(path))
}

/** The imports of a file with their lines, including type imports. `lines` default to those of the file. */
export function importsOf(path: string, lines = readFileSync(path, 'utf8').split('\n')): { line: number; target: string }[] {
  return lines.flatMap((text, index) => {
    const target = /(?:^|[\s}(])(?:from|import)\s*\(?\s*'([^'\s\\]+)'/.exec(text)?.[1]
    return target ? [{ line: index + 1, target }] : []
  })
}
