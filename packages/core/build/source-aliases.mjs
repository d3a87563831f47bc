import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/**
 * For Vite's `resolve.alias`: what our packages export, by the `source` of each export. Asking for that condition in general would
 * also catch libraries that declare it without shipping theirs.
 */
export const sourceAliases = ['core', 'widget'].flatMap(name => {
  const { exports } = JSON.parse(readFileSync(`${packages}${name}/package.json`, 'utf8'))
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^@lyceum/${name}${path.slice(1).replace('.', '\\.').replace('*', '(.+)')}$`),
    replacement: `${packages}${name}/${(target.source ?? target).replace('./', '').replace('*', '$1')}`
  }))
})
