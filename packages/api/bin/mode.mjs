/**
 * Whether the environment asks for production: the same rule as `src/config/is-production.ts`, for scripts that run before the
 * build.
 */
export const isProduction = env => env.LYCEUM_MODE === 'production' || env.NODE_ENV === 'production'
