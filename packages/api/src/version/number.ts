import { readFileSync, statSync } from 'node:fs'

const inPackage = (path: string) => new URL(`../../${path}`, import.meta.url)

/** The package's version. */
export const versionNumber = (JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as { version: string }).version
/** When it was built; null when running from source. */
export const builtAt = import.meta.url.includes('/dist/') ? statSync(new URL(import.meta.url)).mtime.toISOString() : null
