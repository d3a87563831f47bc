import type { Plugin } from 'rollup'

export function libraries(options: { uses: string[]; not: string[] }): Plugin
export function startBudget(options: { entry: string; limit: number; later: string[] }): Plugin
