import type { OutputOptions } from 'rollup'

export function groupChunks(options: {
  first: string[]
  small: { users: number; below: number }
}): Pick<OutputOptions, 'manualChunks' | 'onlyExplicitManualChunks'>
