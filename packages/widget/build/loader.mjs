import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import replace from '@rollup/plugin-replace'
import { compile } from '../../core/build/compile.mjs'
import { budget, precompress } from '../../core/build/measure.mjs'
import { cleanOutput, minifySmall } from '../../core/build/plugins.mjs'
import { pageBase } from './page.mjs'
import { releasedFiles, versionsIn } from './releases.mjs'

const inWidget = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const releases = inWidget('releases')
const { version } = JSON.parse(readFileSync(inWidget('package.json'), 'utf8'))

/** Rollup plugin that says which release the code is of. */
export const versioned = () => replace({ preventAssignment: true, VERSION: JSON.stringify(version) })

/**
 * Rollup's options for the loader, `widget.js`, and for the panel's code that it imports later. The loader has the name of the panel's
 * file in it, so the panel is built first.
 */
export function loaderWithPanel({ plugins, forRelease, shared }) {
  const panel = {}
  return [
    {
      input: inWidget('src/loader/panel.ts'),
      output: { dir: inWidget('dist/page'), entryFileNames: '[name]-[hash:6].js', sourcemap: 'hidden' },
      plugins: [
        cleanOutput(inWidget('dist')),
        versioned(),
        ...plugins(),
        { name: 'panel', generateBundle: (_, bundle) => void Object.assign(panel, Object.values(bundle)[0]) },
        ...forRelease(precompress())
      ],
      ...shared
    },
    {
      input: inWidget('src/loader.ts'),
      output: { file: inWidget('dist/widget.js'), format: 'iife', sourcemap: 'hidden' },
      plugins: [
        compile(),
        versioned(),
        {
          name: 'panel',
          // When the panel changes, so does its name.
          buildStart() {
            for (const id of panel.moduleIds) this.addWatchFile(id)
          },
          renderChunk: code => ({ code: code.replace('%PANEL%', pageBase + panel.fileName), map: null })
        },
        ...forRelease(
          // Nothing in it is constructed, or has a `this` of its own, so that its functions may be arrows.
          minifySmall([], { compress: { passes: 3, hoist_funs: true, unsafe_arrows: true } }),
          budget({ name: 'widget.js', limit: 3584, count: () => ['widget.js'] })
        ),
        release(panel),
        ...forRelease(precompress())
      ],
      ...shared
    }
  ]
}

/**
 * Rollup plugin that writes the loader under its version too, and the hashes by which pages pin it: `manifest.json`,
 * `{ version, files: { [address]: integrity } }`. Those of releases are kept in `releases/` and never change; one whose version is not released
 * yet changes with each build.
 */
const release = panel => ({
  name: 'release',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of releasedFiles(releases)) this.emitFile({ type: 'asset', ...file })
      if (versionsIn(releases).includes(version)) return
      const { code } = bundle['widget.js']
      const folder = `sdk/${version}/`
      const files = { [`/${folder}widget.js`]: integrityOf(code), [pageBase + panel.fileName]: integrityOf(panel.code) }
      this.emitFile({ type: 'asset', fileName: `${folder}widget.js`, source: code })
      this.emitFile({ type: 'asset', fileName: `${folder}manifest.json`, source: JSON.stringify({ version, files }) })
    }
  }
})

/** As the `integrity` attribute has it. */
const integrityOf = source => `sha384-${createHash('sha384').update(source).digest('base64')}`
