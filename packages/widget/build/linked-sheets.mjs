import { basename } from 'node:path'
import { readStyles } from '../../core/build/read-styles.mjs'

/** Rollup plugin: publishes style sheets under their own names, each with what it imports and minified, for pages that import them. */
export const linkedSheets = files => ({
  name: 'linked-sheets',
  async generateBundle() {
    for (const file of files) this.emitFile({ type: 'asset', fileName: basename(file), source: await readStyles(file) })
  }
})
