import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rollup } from 'rollup'
import { gzippedSize, withStaticImports } from '../../core/build/measure.mjs'
import { readStyles } from '../../core/build/read-styles.mjs'

/** URL prefix the server serves the page's files under. Their names or folders are hashed, so they may be cached for a year. */
export const pageBase = '/widget-assets/'

/**
 * Rollup plugin that writes the chatbot page's only HTML file, which the server fills in for each share, with the style and two
 * small scripts inlined and the entry's chunks preloaded, and `csp.json` with the hashes that let exactly these run: `{ script, style }`.
 * `boot` is the Rollup input of the script that runs before anything is drawn, `drawn` of the one that runs when all that is seen has
 * arrived, `main` the name of the entry. `style` is inlined.
 */
export function chatbotPage({ template, style, boot, drawn, main }) {
  return {
    name: 'chatbot-page',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const entry = chunks.find(chunk => chunk.isEntry && chunk.name === main)
      const fullStyle = await readStyles(style)
      const css = await readStyles(style, {
        unused: unusedTokens(
          fullStyle,
          chunks.map(({ code }) => code)
        )
      })
      const scripts = await Promise.all([boot, drawn].map(buildInlineScript))
      if (scripts.some(script => /<\/script|<!--/i.test(script))) this.error('An inlined script would end its own element')
      // The entry has a script element of its own, so it needs no preload.
      const preloads = [...withStaticImports(bundle, nameIn(bundle, entry))]
        .filter(name => bundle[name] !== entry)
        .map(name => `<link rel="modulepreload" href="${pageBase}${bundle[name].fileName}">`)
      const html = readFileSync(template, 'utf8')
        .replace(/>\s+</g, '><')
        .replace('%SEND%', iconPath('sendIcon'))
        .replace('<!--style-->', () => `<style>${css}</style>`)
        .replace('<!--preload-->', () => preloads.join(''))
        .replace('<!--boot-->', () => `<script>${scripts[0]}</script>`)
        .replace('<!--drawn-->', () => `<script>${scripts[1]}</script>`)
        .replace('<!--main-->', () => `<script type="module" src="${pageBase}${entry.fileName}"></script>`)
      this.emitFile({ type: 'asset', fileName: 'page.html', source: html })
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: JSON.stringify({ script: scripts.map(csp).join(' '), style: csp(css) })
      })
    }
  }
}

/** The name that Rollup's bundle has a file under; `fileName` may be another by now. */
const nameIn = (bundle, output) => Object.keys(bundle).find(name => bundle[name] === output)

/** The path of an icon of the chat's frame, which the HTML draws before the script does. */
function iconPath(name) {
  const [, path] = new RegExp(`${name} = '([^']+)'`).exec(
    readFileSync(new URL('../src/chat/kit/icons/frame.ts', import.meta.url), 'utf8')
  )
  return path
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
 * Returns the `count` function of a budget: the HTML file, the entry `main`, the chunks of the modules in `parts` (given by the
 * end of their paths), everything these import, and the heaviest file for each pattern in `languages`.
 * @throws when a module is missing, so that nothing escapes the count
 */
export function downloadedFiles({ main, parts, languages }) {
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
    const needed = new Set([entry, ...drawn].flatMap(chunk => [...withStaticImports(bundle, nameIn(bundle, chunk))]))
    for (const pattern of languages)
      for (const fileName of heaviestLanguage(bundle, chunks, pattern, needed)) needed.add(fileName)
    return ['page.html', ...needed]
  }
}

function found(name, output) {
  if (!output) throw new Error(`The bundle has no ${name}`)
  return output
}

/** The additional files that the heaviest language needs. */
function heaviestLanguage(bundle, chunks, pattern, needed) {
  const languages = chunks
    .filter(chunk => chunk.moduleIds.some(id => pattern.test(id)))
    .map(chunk => [...withStaticImports(bundle, nameIn(bundle, chunk))].filter(name => !needed.has(name)))
  const weight = names => gzippedSize(names.map(name => bundle[name].code))
  return found(`language like ${pattern}`, languages.sort((one, other) => weight(other) - weight(one))[0])
}

/** An inlined script is bundled on its own, because it runs before any chunk has loaded. */
async function buildInlineScript({ onwarn, ...options }) {
  const bundle = await rollup({ ...options, onwarn })
  const { output } = await bundle.generate({ format: 'iife', sourcemap: 'hidden' })
  await bundle.close()
  return output[0].code.trim()
}

const csp = source => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/**
 * The custom properties declared in a sheet that neither it nor any of the `others` (sheets and scripts) reads. A name that ends
 * in a dash is the prefix of computed names.
 */
function unusedTokens(sheet, others) {
  const declared = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const read = new Set([sheet, ...others].flatMap(source => [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  return [...declared].filter(name => ![...read].some(known => known === name || (known.endsWith('-') && name.startsWith(known))))
}
