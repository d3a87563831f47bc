import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rollup } from 'rollup'
import { hashOf } from '../../core/build/read-styles.mjs'
import { pageBase } from './chatbot-page.mjs'

/**
 * Rollup plugin that writes the page that draws diagrams, `diagram.html`, with its two scripts: Mermaid as it is published, which is one
 * file, and ours. `script` is the Rollup input of the latter.
 */
export function diagramPage({ template, script }) {
  return {
    name: 'diagram-page',
    async generateBundle() {
      const library = readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8')
      const scripts = [
        ['mermaid', library],
        ['diagram', await bundled(script)]
      ].map(([name, source]) => {
        const fileName = `${name}-${hashOf(source)}.js`
        this.emitFile({ type: 'asset', fileName, source })
        return `<script src="${pageBase}${fileName}"></script>`
      })
      const source = readFileSync(template, 'utf8').replace('<!--scripts-->', () => scripts.join(''))
      this.emitFile({ type: 'asset', fileName: 'diagram.html', source })
    }
  }
}

async function bundled({ onwarn, ...options }) {
  const bundle = await rollup({ ...options, onwarn })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return output[0].code
}
