import type { Host } from '../host.ts'

/** Runs `fn` while no other tab runs one of the same name, where the browser has locks; else at once. */
export const inOneTab = <T>(host: Host, name: string, fn: () => Promise<T>): Promise<T> =>
  host.lock ? host.lock(name, fn) : fn()
