import { dirname, resolve } from 'node:path'
import { readStyles } from '../../core/build/read-styles.mjs'

const suffix = '?text'

/** Rollup plugin that gives a style sheet, with its imports and minified, as a text: `import css from './late.css?text'`. */
export function styleTexts() {
  return {
    name: 'style-texts',
    resolveId: (specifier, importer) => (specifier.endsWith(`.css${suffix}`) ? resolve(dirname(importer), specifier) : null),
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const path = id.slice(0, -suffix.length)
      this.addWatchFile(path)
      return `export default ${JSON.stringify(await readStyles(path))}`
    }
  }
}
