import type { Plugin } from 'rollup'

export function runsInStrictMode(options: { guarded: string[] }): Plugin
