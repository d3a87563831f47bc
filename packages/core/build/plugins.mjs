import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { transform } from 'esbuild'

/** Lets libraries leave out what they only do in development. */
export const production = () => replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' })

/** Minifies with esbuild, in a second instead of a minute. */
export const minify = (how = { minify: true, target: 'es2022' }) => ({
  name: 'minify',
  renderChunk: code => transform(code, { legalComments: 'none', sourcemap: 'external', ...how })
})

/** Minifies with terser, except chunks with one of the libraries in `quickly`, which nobody waits for first. `how`: further options. */
export function minifySmall(quickly = [], how = {}) {
  const smallest = terser({ module: true, ecma: 2020, format: { comments: false }, maxWorkers: 1, ...how })
  const isQuick = ({ moduleIds }) => quickly.some(name => moduleIds.some(id => id.includes(`/node_modules/${name}/`)))
  return {
    name: 'minify-small',
    renderChunk(code, chunk, ...rest) {
      const { renderChunk } = isQuick(chunk) ? minify() : smallest
      return renderChunk.call(this, code, chunk, ...rest)
    }
  }
}

/**
 * Empties a folder before the first bundle of a run is written, because files with old hashes would pile up. What `npm run types`
 * keeps there stays.
 */
export function cleanOutput(folder) {
  let cleaned = false
  return {
    name: 'clean-output',
    renderStart() {
      if (cleaned || !existsSync(folder)) return
      cleaned = true
      for (const name of readdirSync(folder).filter(name => !name.startsWith('types')))
        rmSync(join(folder, name), { recursive: true })
    }
  }
}

/** Fails the build for a module or an export that is missing. Says nothing about faults of libraries that we can't correct. */
export function onwarn(warning, warn) {
  const inLibrary = [warning.id, warning.ids?.[0], warning.loc?.file].some(file => file?.includes('node_modules'))
  if (inLibrary && ['MODULE_LEVEL_DIRECTIVE', 'INVALID_ANNOTATION', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) return
  const fatal =
    warning.plugin === 'typescript' || ['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_CHUNK'].includes(warning.code)
  if (fatal) throw Object.assign(new Error(warning.message), warning)
  warn(warning)
}

/** Rollup's names for files with hashes in `dir`. */
export const hashed = (dir, folder) => ({
  dir,
  entryFileNames: `${folder}[name]-[hash].js`,
  chunkFileNames: `${folder}[name]-[hash].js`,
  assetFileNames: `${folder}[name]-[hash][extname]`,
  sourcemap: true
})

/** Packages are imported by name, our own modules by path. */
export const isDependency = specifier => /^[@a-z]/.test(specifier)
