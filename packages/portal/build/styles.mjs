import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { withStaticImports } from '../../core/build/measure.mjs'
import { hashOf, readStyles } from '../../core/build/read-styles.mjs'

/**
 * Rollup plugin: the style sheets that the entry imports become one hashed file, with the files they refer to beside it; its name
 * is left in `sheet.fileName`. A sheet that only a lazy chunk imports is inlined in that chunk, which adopts it when it runs.
 */
export function styles(sheet) {
  const texts = new Map()
  return {
    name: 'styles',
    async load(id) {
      if (!id.endsWith('.css')) return null
      texts.set(id, await readStyles(id, { assetUrl: file => `/${emitBytes(this, file)}` }))
      this.addWatchFile(id)
      return { code: adoption(id), moduleSideEffects: 'no-treeshake' }
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const linked = firstFiles(chunks).has(chunk.fileName)
      const own = chunk.moduleIds.filter(id => texts.has(id))
      const withSheets = own.reduce((text, id) => text.replace(adoption(id), () => (linked ? '' : adopt(texts.get(id)))), code)
      return own.length > 0 ? { code: withSheets, map: null } : null
    },
    generateBundle(_options, bundle) {
      const first = [...firstFiles(bundle)].flatMap(fileName => bundle[fileName].moduleIds)
      const css = [...texts.keys()].filter(id => first.includes(id)).map(id => texts.get(id))
      sheet.fileName = `assets/style-${hashOf(css.join('\n'))}.css`
      this.emitFile({ type: 'asset', fileName: sheet.fileName, source: css.join('\n') })
    }
  }
}

/** Placeholder for an imported sheet, until it is known which chunk it belongs to. */
const adoption = id => `adoptSheet(${JSON.stringify(hashOf(id))});`

/** A constructed style sheet needs neither a nonce nor a request. */
const adopt = css =>
  `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]}`

function firstFiles(chunks) {
  const entries = Object.values(chunks).filter(chunk => chunk.isEntry)
  return new Set(entries.flatMap(entry => [...withStaticImports(chunks, entry.fileName)]))
}

function emitBytes(context, file) {
  const source = readFileSync(file)
  const fileName = `assets/${basename(file, extname(file))}-${hashOf(source)}${extname(file)}`
  context.emitFile({ type: 'asset', fileName, source })
  return fileName
}
