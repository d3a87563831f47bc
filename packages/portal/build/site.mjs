import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { withStaticImports } from '../../core/build/measure.mjs'

/** Writes the portal's index.html: its sheet and first chunks linked, in place of the development entry. */
export function site({ template, base, sheet, icon }) {
  return {
    name: 'site',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(output => output.isEntry)
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
 * What the portal's first screen downloads: page, sheet, the entry, the layout and the home screen with one language's words, and
 * all these import. Fonts, menus and toasts come after.
 */
export function firstScreen(sheet, modules) {
  return bundle => {
    const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
    const needed = chunks.filter(chunk => chunk.isEntry || modules.some(part => chunk.facadeModuleId?.endsWith(part)))
    if (needed.length < modules.length + 1) throw new Error(`The first screen's modules are not all there: ${modules.join(', ')}`)
    const files = new Set(needed.flatMap(chunk => [...withStaticImports(bundle, chunk.fileName)]))
    return [bundle['index.html'].source, bundle[sheet.fileName].source, ...[...files].map(fileName => bundle[fileName].code)]
  }
}
