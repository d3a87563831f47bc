import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'

const suffix = '?url'

/**
 * Rollup plugin that publishes a file of a package and gives its address: `import address from 'some-package/font.woff2?url'`, as
 * Vite reads it too.
 */
export function assetAddresses() {
  return {
    name: 'asset-addresses',
    resolveId(specifier, importer) {
      if (!specifier.endsWith(suffix)) return null
      const id = createRequire(importer).resolve(specifier.slice(0, -suffix.length)) + suffix
      return { id, moduleSideEffects: false }
    },
    load(id) {
      if (!id.endsWith(suffix)) return null
      const path = id.slice(0, -suffix.length)
      const file = this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    }
  }
}
