import { readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Rollup plugin that deletes what earlier builds left in the output folder, once this one has written its files: the folder is read
 * while it is written, so it is never emptied. What `npm run types` keeps there stays.
 */
export const forgetEarlier = () => ({
  name: 'forget-earlier',
  writeBundle({ dir }, bundle) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const name = relative(dir, path).split(sep).join('/')
      if (entry.isFile() && !name.startsWith('types') && !Object.hasOwn(bundle, name)) rmSync(path)
    }
  }
})
