import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { rollup } from 'rollup'
import { gzippedSize, withStaticImports } from '../../core/build/measure.mjs'
import { hashOf, readStyles } from '../../core/build/read-styles.mjs'

/** Where the server finds the page's chunks; they are hashed and may be kept for a year. */
export const pageBase = '/widget-assets/'

/**
 * Writes the one HTML file of the chatbot page: style and first script inlined, the chunks it needs preloaded.
 * `boot` is how to build the first script, `main` the name of the entry; `words` matches a module that holds one language and captures which.
 * `style` is inlined, `late` are sheets that load without holding up the first look.
 * Beside it stands `csp.json` with the hashes that let exactly these two run: `{ script, style }`.
 */
export function page({ template, style, late, boot, main, words }) {
  return {
    name: 'page',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const entry = chunks.find(chunk => chunk.isEntry && chunk.name === main)
      const sheets = await Promise.all(late.map(async file => [basename(file, '.css'), await readStyles(file)]))
      const whole = await readStyles(style)
      const css = await readStyles(style, {
        unused: unusedTokens(whole, [...sheets.map(([, source]) => source), ...chunks.map(({ code }) => code)])
      })
      const links = sheets.map(([name, source]) => {
        const fileName = `${name}-${hashOf(source)}.css`
        this.emitFile({ type: 'asset', fileName, source })
        return `<link rel="stylesheet" href="${pageBase}${fileName}" media="print">`
      })
      const script = (await first(boot)).replace(/["']%LANGUAGES%["']/, () => quoted(languagesOf(chunks, words)))
      if (/<\/script|<!--/i.test(script)) this.error('The first script would end its own element')
      // The entry itself is asked for at once by its own element.
      const preloads = [...withStaticImports(bundle, entry.fileName)]
        .filter(fileName => fileName !== entry.fileName)
        .map(fileName => `<link rel="modulepreload" href="${pageBase}${fileName}">`)
      const html = readFileSync(template, 'utf8')
        .replace(/>\s+</g, '><')
        .replace('<!--style-->', () => `<style>${css}</style>`)
        .replace('<!--preload-->', () => preloads.join(''))
        .replace('<!--late-->', () => links.join(''))
        .replace('<!--boot-->', () => `<script>${script}</script>`)
        .replace('<!--main-->', () => `<script type="module" src="${pageBase}${entry.fileName}"></script>`)
      this.emitFile({ type: 'asset', fileName: 'page.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ script: csp(script), style: csp(css) }) })
    }
  }
}

/**
 * For `manualChunks`: puts a late part and all that it needs beyond the entry into one chunk called `name`, whoever else needs
 * pieces of it. Together they pack better, and nothing is fetched twice.
 * `part` ends the path of the part's module, `main` is the name of the entry.
 */
export function inOnePiece({ name, part, main }) {
  let piece
  return (id, { getModuleIds, getModuleInfo }) => {
    piece ??= (() => {
      const ids = [...getModuleIds()]
      const early = neededBy(ids.find(module => getModuleInfo(module).isEntry && module.includes(`/${main}.`)))
      return neededBy(
        ids.find(module => module.endsWith(part)),
        early
      )
    })()
    return piece.has(id) ? name : null

    /** A module and all that it imports, without what is `had` already. */
    function neededBy(module, had = new Set(), found = new Set()) {
      if (had.has(module) || found.has(module)) return found
      found.add(module)
      for (const imported of getModuleInfo(module).importedIds) neededBy(imported, had, found)
      return found
    }
  }
}

/**
 * What a visitor downloads, for a budget's `count`: the HTML file, the entry `main`, the chunks of the modules in `parts` (by the
 * end of their paths) and the `sheets`, whenever they come, with all these import; and of each pattern in `languages` the heaviest.
 * @throws when a module or a sheet is not there, so that nothing leaves the count unseen
 */
export function downloads({ main, parts, sheets, languages }) {
  return bundle => {
    const outputs = Object.values(bundle)
    const chunks = outputs.filter(output => output.type === 'chunk')
    const entry = chunks.find(chunk => chunk.isEntry && chunk.name === main)
    const drawn = parts.map(part =>
      found(
        part,
        chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(part)))
      )
    )
    const styles = sheets.map(name =>
      found(
        name,
        outputs.find(({ fileName }) => fileName.startsWith(`${name}-`) && fileName.endsWith('.css'))
      )
    )
    const needed = new Set([entry, ...drawn].flatMap(chunk => [...withStaticImports(bundle, chunk.fileName)]))
    for (const pattern of languages)
      for (const fileName of heaviestLanguage(bundle, chunks, pattern, needed)) needed.add(fileName)
    return [
      bundle['page.html'].source,
      ...styles.map(({ source }) => source),
      ...[...needed].map(fileName => bundle[fileName].code)
    ]
  }
}

function found(name, output) {
  if (!output) throw new Error(`The bundle has no ${name}`)
  return output
}

/** The files that this language needs beyond those that are needed anyhow. */
function heaviestLanguage(bundle, chunks, pattern, needed) {
  const languages = chunks
    .filter(chunk => chunk.moduleIds.some(id => pattern.test(id)))
    .map(chunk => [...withStaticImports(bundle, chunk.fileName)].filter(fileName => !needed.has(fileName)))
  const weight = files => gzippedSize(files.map(fileName => bundle[fileName].code))
  return found(`language like ${pattern}`, languages.sort((one, other) => weight(other) - weight(one))[0])
}

/** The first script stands alone: it must run before any chunk is here. */
async function first({ onwarn, ...options }) {
  const bundle = await rollup({ ...options, onwarn })
  const { output } = await bundle.generate({ format: 'iife', sourcemap: 'hidden' })
  await bundle.close()
  return output[0].code.trim()
}

const quoted = value => JSON.stringify(JSON.stringify(value))

const csp = source => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

function languagesOf(chunks, words) {
  const found = chunks.flatMap(chunk => {
    const locale = chunk.moduleIds.map(id => words.exec(id)?.[1]).find(Boolean)
    return locale ? [[locale, pageBase + chunk.fileName]] : []
  })
  return Object.fromEntries(found)
}

/**
 * The custom properties of a sheet that neither it nor any of the `others`, sheets and scripts, reads. A name that ends in a dash
 * is the beginning of several.
 */
function unusedTokens(sheet, others) {
  const declared = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const read = new Set([sheet, ...others].flatMap(source => [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  return [...declared].filter(name => ![...read].some(known => known === name || (known.endsWith('-') && name.startsWith(known))))
}
