import { readFileSync } from 'node:fs'
import { filesWith, withStaticImports } from '../../core/build/measure.mjs'

const read = path => readFileSync(new URL(`../${path}`, import.meta.url))

/** For the budget of the home screen before anything is pressed, in one language. Fonts, menus and toasts load later. */
export const firstScreen = sheet => bundle =>
  filesWith(
    ['index.html', sheet.fileName],
    [
      'main',
      'layout/main-layout.tsx',
      'screens/home/home.tsx',
      ...['shell', 'home', 'agent-card'].map(words => `portal/src/i18n/en-US/${words}.ts`),
      'core/src/i18n/en-US/errors.ts'
    ]
  )(bundle)

/**
 * Rollup plugin that writes the portal's index.html: links the style sheet and the chunks of the entry `main`, and replaces the
 * development entry.
 */
export function portalPage(sheet) {
  return {
    name: 'portal-page',
    generateBundle(_options, bundle) {
      // A worker's chunk is an entry too.
      const entry = Object.keys(bundle).find(file => bundle[file].isEntry && bundle[file].name === 'main')
      const preloads = [...withStaticImports(bundle, entry)]
        .filter(file => file !== entry)
        .map(file => `<link rel="modulepreload" href="/${file}">`)
      const html = String(read('index.html'))
        .replace('</head>', () => `<link rel="stylesheet" href="/${sheet.fileName}">${preloads.join('')}</head>`)
        .replace(/<script type="module"[^>]*><\/script>/, () => `<script type="module" src="/${entry}"></script>`)
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: read('public/favicon.svg') })
    }
  }
}
