import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readStyles } from '../../core/build/read-styles.mjs'

const adoption = '\0adopt-sheet'
/** Stands in a sheet for the address of a file until Rollup knows it; letters and figures, which no sheet quotes. */
const placeOf = file => `asset-${file}-address`

/**
 * Rollup plugin: `import './history.css'` beside a part's code brings its style sheet, with what it imports and minified, in the part's own
 * chunk, and adopts it when the code runs. A sheet made by script needs no permission of the page's policy, which forbids inline ones.
 * No sheet is ever left out as unused. Files that it refers to are published beside the chunks.
 */
export function lateSheets() {
  return {
    name: 'late-sheets',
    resolveId: id => (id === adoption ? id : null),
    async load(id) {
      if (id === adoption) return adopt
      if (!id.endsWith('.css')) return null
      this.addWatchFile(id)
      const files = []
      const assetUrl = path => {
        const file = this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) })
        files.push(file)
        return placeOf(file)
      }
      const css = JSON.stringify(await readStyles(id, { assetUrl }))
      const text = files.reduce((text, file) => text.replaceAll(placeOf(file), `"+import.meta.ROLLUP_FILE_URL_${file}+"`), css)
      return { code: `import{adopt}from${JSON.stringify(adoption)};adopt(${text})`, moduleSideEffects: 'no-treeshake' }
    }
  }
}

/** Where there is no page, as on a server that draws with React, there is nothing to style. */
const adopt = `export function adopt(css) {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}`
