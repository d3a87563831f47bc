import type { Environment } from './environment.ts'

/**
 * Whether the environment asks for production. `bin/mode.mjs` has the same rule, because the start scripts run before the server
 * is built; a test compares the two.
 */
export const isProduction = (env: Environment): boolean => env.LYCEUM_MODE === 'production' || env.NODE_ENV === 'production'
