import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The repository's TypeScript files, tracked or about to be, as paths from its root. Tests run in the root. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'tests'], {
    encoding: 'utf8'
  })
  return listed.split('\n').filter(path => /\.(ts|tsx|mts)$/.test(path) && existsSync(path))
}

/** What a file imports, and in which line. */
export function importsOf(path: string): { line: number; target: string }[] {
  const imports: { line: number; target: string }[] = []
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      const target = /(?:from|import)\s*\(?\s*'([^']+)'/.exec(text)?.[1]
      if (target) imports.push({ line: index + 1, target })
    })
  return imports
}
