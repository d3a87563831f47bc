import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { withStaticImports } from '../../core/build/measure.mjs'
import { hashOf, readStyles } from '../../core/build/read-styles.mjs'

/** URL prefix the server serves the page's files under. Their names or folders are hashed, so they may be cached for a year. */
export const pageBase = '/widget-assets/'

const inSource = path => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** The page runs React's API on Preact. */
export const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime'
}

/** What /chatbot fetches whenever it opens: each chunk with the ends of its modules' paths. Until it is interactive it needs the first. */
export const firstChunks = {
  transcript: ['/chat/transcript/message-list.tsx'],
  rendered: ['/chat/markdown/rendered.tsx'],
  furniture: ['/core/src/chat/asking/index.ts', '/chat/composer/tools.tsx', '/page/name-tab.ts', '/page/focus-sender.ts']
}

/** The words of a language that the greeting and answers need. The others load when needed. */
export const wordsOfChat = /core\/src\/i18n\/[\w-]+\/chat\.ts$/

/**
 * Rollup plugin that writes the chatbot page's only HTML file, which the server fills in for each share, with the style and two small
 * scripts inlined and the chunks of the entry `main` preloaded, and `csp.json` with the hashes that let exactly these run:
 * `{ script, style }`. `page/boot.ts` runs before anything is drawn, `page/drawn.ts` when all that is seen has arrived.
 * @param {{ main: string, options: () => object }} page `options()` are Rollup's for a script that is bundled on its own
 */
export function chatbotPage({ main, options }) {
  return {
    name: 'chatbot-page',
    async generateBundle(_options, bundle) {
      const entry = Object.keys(bundle).find(name => bundle[name].isEntry && bundle[name].name === main)
      const style = inSource('page/page.css')
      const codes = Object.values(bundle).flatMap(({ code }) => code ?? [])
      const css = await readStyles(style, { unused: unusedTokens(await readStyles(style), codes) })
      const scripts = await Promise.all(
        ['page/boot.ts', 'page/drawn.ts'].map(file => bundled({ input: inSource(file), ...options() }))
      )
      if (scripts.some(script => /<\/script|<!--/i.test(script))) this.error('An inlined script would end its own element')
      // The entry has a script element of its own, so it needs no preload.
      const preloads = [...withStaticImports(bundle, entry)]
        .filter(name => name !== entry)
        .map(name => `<link rel="modulepreload" href="${pageBase}${bundle[name].fileName}">`)
      const html = readFileSync(inSource('page/page.html'), 'utf8')
        .replace(/>\s+</g, '><')
        .replace('%SEND%', iconPath('sendIcon'))
        .replace('<!--style-->', () => `<style>${css}</style>`)
        .replace('<!--preload-->', () => preloads.join(''))
        .replace('<!--boot-->', () => `<script>${scripts[0]}</script>`)
        .replace('<!--drawn-->', () => `<script>${scripts[1]}</script>`)
        .replace('<!--main-->', () => `<script type="module" src="${pageBase}${bundle[entry].fileName}"></script>`)
      const csp = JSON.stringify({ script: scripts.map(cspHash).join(' '), style: cspHash(css) })
      this.emitFile({ type: 'asset', fileName: 'page.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: csp })
    }
  }
}

/**
 * For `manualChunks`: puts lazily loaded modules, and everything they need beyond the entry, into chunks of their own, even what other
 * modules share. One chunk compresses better than several, and takes one request.
 * `chunks` has the ends of the modules' paths by the chunk's name; what several of them need is in the first. `main` is the name of the
 * entry.
 */
export function wholeChunks({ main, chunks }) {
  let chunkOf
  return (id, { getModuleIds, getModuleInfo }) => {
    chunkOf ??= (() => {
      const ids = [...getModuleIds()]
      const found = new Map()
      assign(
        null,
        ids.find(module => getModuleInfo(module).isEntry && module.includes(`/${main}.`))
      )
      for (const [name, parts] of Object.entries(chunks))
        for (const part of parts)
          assign(
            name,
            ids.find(module => module.endsWith(part))
          )
      return found

      /** The module and all its imports, except those that are in an earlier chunk. */
      function assign(name, module) {
        if (found.has(module)) return
        found.set(module, name)
        for (const imported of getModuleInfo(module).importedIds) assign(name, imported)
      }
    })()
    return chunkOf.get(id) ?? null
  }
}

/**
 * Rollup plugin that writes the page that draws diagrams, `diagram.html`, with its two scripts: Mermaid as it is published, which is one
 * file, and ours.
 */
export function diagramPage({ options }) {
  return {
    name: 'diagram-page',
    async generateBundle() {
      const library = readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8')
      const scripts = Object.entries({
        mermaid: library,
        diagram: await bundled({ input: inSource('diagram/frame.ts'), ...options() })
      })
      const elements = scripts.map(([name, source]) => {
        const fileName = `${name}-${hashOf(source)}.js`
        this.emitFile({ type: 'asset', fileName, source })
        return `<script src="${pageBase}${fileName}"></script>`
      })
      const source = readFileSync(inSource('diagram/frame.html'), 'utf8').replace('<!--scripts-->', () => elements.join(''))
      this.emitFile({ type: 'asset', fileName: 'diagram.html', source })
    }
  }
}

/** The path of an icon of the chat's frame, which the HTML draws before the script does. */
function iconPath(name) {
  const [, path] = new RegExp(`${name} = '([^']+)'`).exec(readFileSync(inSource('chat/kit/icons/frame.ts'), 'utf8'))
  return path
}

/** A script that is bundled on its own, because it runs before any chunk has loaded, or in another page. */
async function bundled({ onwarn, ...options }) {
  const bundle = await rollup({ ...options, onwarn })
  const { output } = await bundle.generate({ format: 'iife', sourcemap: 'hidden' })
  await bundle.close()
  return output[0].code.trim()
}

const cspHash = source => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/**
 * The custom properties declared in a sheet that neither it nor any of the `others` (sheets and scripts) reads. A name that ends
 * in a dash is the prefix of computed names.
 */
function unusedTokens(sheet, others) {
  const declared = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const read = new Set([sheet, ...others].flatMap(source => [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  return [...declared].filter(name => ![...read].some(known => known === name || (known.endsWith('-') && name.startsWith(known))))
}
