import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { rollup } from 'rollup'
import { gzippedSize, withStaticImports } from './measure.mjs'
import { hashOf, readStyles, unusedTokens } from './styles.mjs'

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
 * All that a visitor downloads until the page is whole: the file, its chunks, the heaviest language, and the chunk and the sheet
 * called `drawing` that draw an answer, whenever they come.
 */
export function firstLoad({ main, words, drawing }) {
  return bundle => {
    const outputs = Object.values(bundle)
    const needsOf = ({ fileName }) => withStaticImports(bundle, fileName)
    const entry = outputs.find(output => output.isEntry && output.name === main)
    const chunk = outputs.find(output => output.type === 'chunk' && output.name === drawing)
    const sheet = outputs.find(({ fileName }) => fileName.startsWith(`${drawing}-`) && fileName.endsWith('.css'))
    const needed = new Set([...needsOf(entry), ...needsOf(chunk)])
    const languages = outputs
      .filter(output => (output.moduleIds ?? []).some(id => words.test(id)))
      .map(language => [...needsOf(language)].filter(fileName => !needed.has(fileName)).map(fileName => bundle[fileName].code))
    const heaviest = languages.sort((one, other) => gzippedSize(other) - gzippedSize(one))[0] ?? []
    return [bundle['page.html'].source, ...[...needed].map(fileName => bundle[fileName].code), ...heaviest, sheet.source]
  }
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
