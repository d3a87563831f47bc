import { existsSync, readFileSync, statSync } from 'node:fs'

const inPackage = (path: string) => new URL(`../../${path}`, import.meta.url)
const built = inPackage('dist/start.js')
const runsBuilt = import.meta.url.includes('/dist/') && existsSync(built)

/** The package's version. */
export const versionNumber = (JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as { version: string }).version
/** When it was built; null when running from source. */
export const builtAt = runsBuilt ? statSync(built).mtime.toISOString() : null
