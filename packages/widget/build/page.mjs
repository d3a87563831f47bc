import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { withStaticImports } from '../../core/build/measure.mjs'
import { hashOf, readStyles } from '../../core/build/read-styles.mjs'

/** URL prefix the server serves the page's files under. Their names or folders are hashed, so they may be cached for a year. */
export const pageBase = '/widget-assets/'

const inSource = path => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const inCore = path => fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url))

/** The page runs React's API on Preact. */
export const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime'
}

export const entry = inSource('frame.tsx')

/**
 * What /chatbot fetches whenever it opens: each chunk with its modules. Until it is interactive it needs the first. Modules that the entry
 * mentions without using them are named here, or they would be files of their own, for which a question would wait.
 */
export const firstChunks = {
  transcript: [inSource('chat/transcript/message-list.tsx')],
  rendered: [inSource('chat/markdown/rendered.tsx')],
  asking: [
    ...['chat/asking/index.ts', 'contract/chat.ts', 'http/retry-delay.ts', 'i18n/days-between.ts'].map(inCore),
    inSource('chat/composer/tools.tsx')
  ]
}
/** The same for what only a page inside another one fetches. */
const framedChunks = { link: [inSource('page/link.ts'), ...['rules/inputs.ts', 'contract/share-features.ts'].map(inCore)] }

/** The words of a language that the greeting and answers need. The others load when needed. */
export const wordsOfChat = /core\/src\/i18n\/[\w-]+\/chat\.ts$/

/**
 * Rollup plugin that writes the chatbot page's only HTML file, which the server fills in for each share, with the style and two small
 * scripts inlined and the chunks of its entry preloaded, and `csp.json` with the hashes that let exactly these run:
 * `{ script, style }`. `page/boot.ts` runs before anything is drawn, `page/drawn.ts` when all that is seen has arrived.
 */
export function chatbotPage() {
  return {
    name: 'chatbot-page',
    async generateBundle(_options, bundle) {
      const main = Object.keys(bundle).find(name => bundle[name].facadeModuleId === entry)
      const asking = Object.keys(bundle).find(name => bundle[name].name === 'asking')
      const css = await readStyles(inSource('page/page.css'))
      const scripts = await Promise.all(['page/boot.ts', 'page/drawn.ts'].map(bundled))
      if (scripts.some(script => /<\/script|<!--/i.test(script))) this.error('An inlined script would end its own element')
      // The entry has a script element of its own, so it needs no preload.
      const preloads = [...withStaticImports(bundle, main)]
        .filter(name => name !== main)
        .map(name => `<link rel="modulepreload" href="${pageBase}${bundle[name].fileName}">`)
      const html = readFileSync(inSource('page/page.html'), 'utf8')
        .replace(/>\s+</g, '><')
        .replace('%SEND%', iconPath('sendIcon'))
        .replace('<!--style-->', () => `<style>${css}</style>`)
        .replace('<!--preload-->', () => preloads.join(''))
        .replace('<!--boot-->', () => `<script>${scripts[0]}</script>`)
        .replace('<!--drawn-->', () => `<script>${scripts[1]}</script>`)
        .replace('%ASKING%', pageBase + bundle[asking].fileName)
        .replace('<!--main-->', () => `<script type="module" src="${pageBase}${bundle[main].fileName}"></script>`)
      const csp = JSON.stringify({ script: scripts.map(cspHash).join(' '), style: cspHash(css) })
      this.emitFile({ type: 'asset', fileName: 'page.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: csp })
    }
  }
}

/**
 * Options of Rollup's output that put the modules of these chunks, and everything that they need beyond the entry and the chunks before, into
 * chunks of their own, even what other modules share. Rollup's own rule for such lists puts all that the entry could need into its chunk,
 * 4 kB more before a question can be asked.
 */
export function wholeChunks(entry) {
  const chunks = { ...firstChunks, ...framedChunks }
  const chunkOf = new Map()
  const manualChunks = (id, { getModuleInfo }) => {
    const assign = (name, module) => {
      if (chunkOf.has(module)) return
      chunkOf.set(module, name)
      for (const imported of getModuleInfo(module).importedIds) assign(name, imported)
    }
    if (chunkOf.size === 0) {
      const named = Object.entries(chunks).flatMap(([name, modules]) => modules.map(module => [module, name]))
      for (const [module, name] of named) chunkOf.set(module, name)
      assign(null, entry)
      for (const [module] of named) chunkOf.delete(module)
      for (const [name, modules] of Object.entries(chunks)) for (const module of modules) assign(name, module)
    }
    return chunkOf.get(id)
  }
  return { manualChunks, onlyExplicitManualChunks: true }
}

/**
 * Rollup plugin that writes the page that draws diagrams, `diagram.html`, with its two scripts: Mermaid as it is published, which is one
 * file, and ours.
 */
export function diagramPage() {
  return {
    name: 'diagram-page',
    async generateBundle() {
      const library = readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8')
      const scripts = Object.entries({
        mermaid: library,
        diagram: await bundled('diagram/frame.ts')
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
async function bundled(path) {
  const options = {
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['@lyceum/source'],
    legalComments: 'none'
  }
  const { outputFiles } = await build({ entryPoints: [inSource(path)], write: false, ...options })
  return outputFiles[0].text.trim()
}

const cspHash = source => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
