import type { Plugin } from 'rollup'

export function libraries(options: { uses: string[]; not: string[] }): Plugin
