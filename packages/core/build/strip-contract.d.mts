import type { Plugin } from 'rollup'

export function stripContract(folder: string, options?: { alsoRead?: string[] }): Plugin
