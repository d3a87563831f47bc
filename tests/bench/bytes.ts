import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built-server.ts'

/** What a person downloads first, gzipped, as the build counted it. */
export type Bytes = { name: string; bytes: number; limit: number }

export function readBytes(): Bytes[] {
  return ['widget', 'portal'].flatMap(name => {
    const budgets: Record<string, { bytes: number; limit: number }> = JSON.parse(
      readFileSync(join(root, 'packages', name, 'dist/budgets.json'), 'utf8')
    )
    return Object.entries(budgets).map(([name, figures]) => ({ name, ...figures }))
  })
}
