import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const id = 'virtual:changelog'
const own = `\0${id}`
const file = fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url))

/** Rollup and Vite plugin: the text of CHANGELOG.md as the module `virtual:changelog`. */
export function changelog() {
  return {
    name: 'changelog',
    resolveId: name => (name === id ? own : null),
    load(name) {
      if (name !== own) return null
      this.addWatchFile(file)
      return `export default ${JSON.stringify(readFileSync(file, 'utf8'))}`
    }
  }
}
