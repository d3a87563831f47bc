import type { ProducedFile } from '@lyceum/core/contract'
import { lastingPart } from './files.ts'

/** Files of one reply. Several events may name the same one, under another id or a link that was signed anew. */
export function createToldFiles() {
  const known = new Set<string>()
  /** Whether a file is named for the first time. */
  return (file: ProducedFile): boolean => {
    const names = [file.id, lastingPart(new URL(file.url))]
    const first = !names.some(name => known.has(name))
    for (const name of names) known.add(name)
    return first
  }
}
