import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const id = 'virtual:pdfjs-files'
const own = `\0${id}`
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Rollup and Vite plugin: what pdf.js fetches when it draws a PDF, as the module `virtual:pdfjs-files` with the address of its worker and of the
 * folder with the tables of Chinese, Japanese and Korean encodings, the fonts that PDFs need not bring along, and what decodes JPEG 2000 without
 * WebAssembly. Vite serves them from the package.
 */
export function pdfjsFiles({ folder, base }) {
  let isServed = false
  return {
    name: 'pdfjs-files',
    configResolved() {
      isServed = true
    },
    resolveId: name => (name === id ? own : null),
    load(name) {
      if (name !== own) return null
      if (isServed)
        return `export { default as workerUrl } from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
          export const files = ${JSON.stringify(`/@fs${root}/`)}`
      const path = `${folder}/pdfjs-${version}`
      const worker = `${path}/worker.js`
      this.emitFile({ type: 'asset', fileName: worker, source: readFileSync(join(root, 'build/pdf.worker.min.mjs')) })
      for (const part of ['cmaps', 'standard_fonts'])
        for (const file of readdirSync(join(root, part)).filter(one => /\.(bcmap|pfb|ttf)$/.test(one)))
          this.emitFile({ type: 'asset', fileName: `${path}/${part}/${file}`, source: readFileSync(join(root, part, file)) })
      const decoder = 'wasm/openjpeg_nowasm_fallback.js'
      this.emitFile({ type: 'asset', fileName: `${path}/${decoder}`, source: readFileSync(join(root, decoder)) })
      return `export const workerUrl = ${JSON.stringify(base + worker)}
        export const files = ${JSON.stringify(`${base}${path}/`)}`
    }
  }
}
