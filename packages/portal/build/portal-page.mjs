import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { withStaticImports } from '../../core/build/measure.mjs'

/**
 * Rollup plugin that writes the portal's index.html: links the style sheet and the entry's chunks, and replaces the development
 * entry.
 */
export function portalPage({ template, base, sheet, icon }) {
  return {
    name: 'portal-page',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(isMain)
      const preloads = [...withStaticImports(bundle, entry.fileName)]
        .filter(fileName => fileName !== entry.fileName)
        .map(fileName => `<link rel="modulepreload" href="${base}${fileName}">`)
      const links = [`<link rel="stylesheet" href="${base}${sheet.fileName}">`, ...preloads].join('')
      const html = readFileSync(template, 'utf8')
        .replace('</head>', () => `${links}</head>`)
        .replace(/<script type="module"[^>]*><\/script>/, () => `<script type="module" src="${base}${entry.fileName}"></script>`)
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html })
      this.emitFile({ type: 'asset', fileName: basename(icon), source: readFileSync(icon) })
    }
  }
}

/**
 * Returns the `count` function of a budget: the HTML file, the style sheet, the entry and the chunks of `modules` (the layout and
 * the home screen with one language's words), with everything these import. Fonts, menus and toasts load later.
 */
export function firstScreen(sheet, modules) {
  return bundle => {
    const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
    const holds = (chunk, part) => chunk.moduleIds.some(id => id.endsWith(part))
    const missing = modules.filter(part => !chunks.some(chunk => holds(chunk, part)))
    if (missing.length > 0) throw new Error(`The bundle has no chunk with ${missing.join(', ')}`)
    const needed = chunks.filter(chunk => isMain(chunk) || modules.some(part => holds(chunk, part)))
    const files = new Set(needed.flatMap(chunk => [...withStaticImports(bundle, chunk.fileName)]))
    return ['index.html', sheet.fileName, ...files]
  }
}

/** Whether it is what the page begins with. A worker's chunk is an entry too. */
const isMain = ({ isEntry, name }) => isEntry === true && name === 'main'
