import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { transform } from 'esbuild'

/** Lets libraries leave out what they only do in development. */
export const production = () => replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' })

/**
 * Minifies with terser, except chunks with one of the libraries in `quickly`, which nobody waits for first: terser takes half a minute
 * for them.
 */
export function minify({ quickly = [] } = {}) {
  const smallest = terser({ module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false }, maxWorkers: 1 })
  const isQuick = ({ moduleIds }) => quickly.some(name => moduleIds.some(id => id.includes(`/node_modules/${name}/`)))
  return {
    name: 'minify',
    renderChunk(code, chunk, ...rest) {
      const { renderChunk } = isQuick(chunk) ? minifyQuickly() : smallest
      return renderChunk.call(this, code, chunk, ...rest)
    }
  }
}

/** Minifies with esbuild: within one per cent of terser's size, and a second instead of a minute. */
export const minifyQuickly = () => ({
  name: 'minify-quickly',
  async renderChunk(code) {
    const minified = await transform(code, { minify: true, target: 'es2022', legalComments: 'none', sourcemap: 'external' })
    return { code: minified.code, map: minified.map }
  }
})

/** Replaces packages by others: `{ react: '@preact/compat' }`. The replacement's own exports are respected. */
export function alias(replacements) {
  return {
    name: 'alias',
    resolveId: {
      order: 'pre',
      handler(specifier, importer) {
        return Object.hasOwn(replacements, specifier) ? this.resolve(replacements[specifier], importer) : null
      }
    }
  }
}

/**
 * Empties a folder before the first bundle of a run is written, because files with old hashes would pile up. Type declarations and
 * hidden files stay: other tools write them.
 */
export function cleanOutput(folder) {
  let cleaned = false
  return {
    name: 'clean-output',
    renderStart() {
      if (cleaned) return
      cleaned = true
      const names = existsSync(folder) ? readdirSync(folder) : []
      for (const name of names.filter(name => !/^(types|\.)/.test(name))) rmSync(join(folder, name), { recursive: true })
    }
  }
}

/** Fails the build for a module or an export that is missing. Says nothing about faults of libraries that we can't correct. */
export function onwarn(warning, warn) {
  const inLibrary = [warning.id, warning.ids?.[0], warning.loc?.file].some(file => file?.includes('node_modules'))
  if (inLibrary && ['MODULE_LEVEL_DIRECTIVE', 'INVALID_ANNOTATION', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) return
  const fatal = warning.plugin === 'typescript' || ['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code)
  if (fatal) throw Object.assign(new Error(warning.message), warning)
  warn(warning)
}
