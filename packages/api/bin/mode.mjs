/** Whether the environment asks for the real thing: no demo people, no demo platforms, and no secrets made up. */
export const isProduction = env => env.LYCEUM_MODE === 'production' || env.NODE_ENV === 'production'
