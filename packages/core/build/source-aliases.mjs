import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Aliases for Vite's `resolve.alias`: each export of our packages points to its TypeScript source. The `source` condition is not
 * enabled in general, since some libraries declare it without shipping their sources.
 */
export const sourceAliases = ['core', 'widget'].flatMap(name => {
  const { exports } = JSON.parse(readFileSync(`${packages}${name}/package.json`, 'utf8'))
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^@lyceum/${name}${path.slice(1).replace('.', '\\.').replace('*', '(.+)')}$`),
    replacement: `${packages}${name}/${(target.source ?? target).replace('./', '').replace('*', '$1')}`
  }))
})
