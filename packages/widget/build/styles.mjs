import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, resolve } from 'node:path'
import { bundleAsync, Features } from 'lightningcss'
import { withStaticImports } from './measure.mjs'

/** What the interface asks of a browser: about three years back. */
const targets = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }

/**
 * One style sheet with its imports, minified.
 * `assetUrl(file)` answers the address of a file that the sheet names; without it such a file is an error.
 * `unused` names custom properties to leave out.
 */
export async function readStyles(file, { assetUrl, unused = [] } = {}) {
  const { code, dependencies } = await bundleAsync({
    filename: file,
    minify: true,
    targets,
    unusedSymbols: unused,
    // The tokens say `color-scheme`; nothing here says `light-dark()`.
    exclude: Features.LightDark,
    resolver: { resolve: resolveSheet },
    analyzeDependencies: true
  })
  let css = code.toString()
  for (const found of dependencies ?? []) {
    if (found.type !== 'url') throw new Error(`${file} imports ${found.url} from elsewhere`)
    if (!assetUrl && !found.url.startsWith('data:')) throw new Error(`${file} names ${found.url}, which nothing serves`)
    const address = found.url.startsWith('data:') ? found.url : assetUrl(fileOf(found.url, found.loc.filePath))
    css = css.replaceAll(found.placeholder, address)
  }
  return css
}

/**
 * The custom properties of a sheet that neither it nor any of the `others`, sheets and scripts, reads. A name that ends in a dash
 * is the beginning of several.
 */
export function unusedTokens(sheet, others) {
  const declared = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const read = new Set([sheet, ...others].flatMap(source => [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  return [...declared].filter(name => ![...read].some(known => known === name || (known.endsWith('-') && name.startsWith(known))))
}

/**
 * Sheets that the entry needs become one hashed file, with the files they name beside it; its address is left in `sheet.fileName`
 * for whoever writes the page. A sheet that only a later chunk imports travels in that chunk, which adopts it when it runs.
 */
export function styles({ folder, base, sheet }) {
  const texts = new Map()
  return {
    name: 'styles',
    async load(id) {
      if (!id.endsWith('.css')) return null
      texts.set(id, await readStyles(id, { assetUrl: file => `${base}${emitBytes(this, folder, file)}` }))
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
      sheet.fileName = `${folder}/style-${hashOf(css.join('\n'))}.css`
      this.emitFile({ type: 'asset', fileName: sheet.fileName, source: css.join('\n') })
    }
  }
}

/** Stands where a module imports a sheet, until it is known which chunk that became. */
const adoption = id => `adoptSheet(${JSON.stringify(hashOf(id))});`

/** A constructed sheet needs no nonce and no request of its own. */
const adopt = css =>
  `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]}`

function firstFiles(chunks) {
  const entries = Object.values(chunks).filter(chunk => chunk.isEntry)
  return new Set(entries.flatMap(entry => [...withStaticImports(chunks, entry.fileName)]))
}

export const hashOf = source => createHash('sha256').update(source).digest('base64url').slice(0, 10)

function emitBytes(context, folder, file) {
  const source = readFileSync(file)
  const fileName = `${folder}/${basename(file, extname(file))}-${hashOf(source)}${extname(file)}`
  context.emitFile({ type: 'asset', fileName, source })
  return fileName
}

const resolveSheet = (specifier, from) => fileOf(specifier, from)

function fileOf(specifier, from) {
  if (/^\.{0,2}\//.test(specifier)) return resolve(dirname(from), specifier)
  const bare = specifier.replace(/^~/, '')
  try {
    return createRequire(from).resolve(bare)
  } catch {
    // A plain `file.css` in CSS means a neighbour.
    return resolve(dirname(from), bare)
  }
}
