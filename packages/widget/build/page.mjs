import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rollup } from 'rollup'
import { withStaticImports } from './measure.mjs'
import { hashOf, readStyles } from './styles.mjs'

/** Where the server finds the page's chunks; they are hashed and may be kept for a year. */
export const pageBase = '/widget-assets/'

/**
 * Writes the one HTML file of the chatbot page: style and first script inlined, the chunks it needs preloaded.
 * `boot` is how to build the first script, `main` the name of the entry; `words` matches a module that holds one language and captures which.
 * `style` is inlined, `late` is a sheet that loads without holding up the first look.
 * Beside it stands `csp.json` with the hashes that let exactly these two run: `{ script, style }`.
 */
export function page({ template, style, late, boot, main, words }) {
  return {
    name: 'page',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const entry = chunks.find(chunk => chunk.isEntry && chunk.name === main)
      const css = await readStyles(style)
      const lateCss = await readStyles(late)
      const lateName = `panels-${hashOf(lateCss)}.css`
      this.emitFile({ type: 'asset', fileName: lateName, source: lateCss })
      const script = (await first(boot)).replace(/["']%LANGUAGES%["']/, () => quoted(languagesOf(chunks, words)))
      if (/<\/script|<!--/i.test(script)) this.error('The first script would end its own element')
      const preloads = [...withStaticImports(bundle, entry.fileName)].map(
        fileName => `<link rel="modulepreload" href="${pageBase}${fileName}">`
      )
      const html = readFileSync(template, 'utf8')
        .replace(/>\s+</g, '><')
        .replace('<!--style-->', () => `<style>${css}</style>`)
        .replace('<!--preload-->', () => preloads.join(''))
        .replace('<!--late-->', () => `<link rel="stylesheet" href="${pageBase}${lateName}" media="print">`)
        .replace('<!--boot-->', () => `<script>${script}</script>`)
        .replace('<!--main-->', () => `<script type="module" src="${pageBase}${entry.fileName}"></script>`)
      this.emitFile({ type: 'asset', fileName: 'page.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ script: csp(script), style: csp(css) }) })
    }
  }
}

/** All that a visitor downloads before the page answers: the file, its chunks, and the heaviest language. */
export function firstLoad({ main, words }) {
  return bundle => {
    const entry = Object.values(bundle).find(output => output.isEntry && output.name === main)
    const needed = withStaticImports(bundle, entry.fileName)
    const languages = Object.values(bundle)
      .filter(output => (output.moduleIds ?? []).some(id => words.test(id)))
      .map(chunk => [...withStaticImports(bundle, chunk.fileName)].filter(fileName => !needed.has(fileName)))
    const heaviest = languages.sort((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a))[0] ?? []
    return [bundle['page.html'].source, ...[...needed, ...heaviest].map(fileName => bundle[fileName].code)]
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
const sizeOf = (bundle, fileNames) => fileNames.reduce((sum, fileName) => sum + bundle[fileName].code.length, 0)

const csp = source => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

function languagesOf(chunks, words) {
  const found = chunks.flatMap(chunk => {
    const locale = chunk.moduleIds.map(id => words.exec(id)?.[1]).find(Boolean)
    return locale ? [[locale, pageBase + chunk.fileName]] : []
  })
  return Object.fromEntries(found)
}
