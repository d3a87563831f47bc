import { fileURLToPath } from 'node:url'
import typescript from '@rollup/plugin-typescript'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Compiles TypeScript to JavaScript for all bundles of one Rollup run. Types are not checked (`npm run types` does that) and imports
 * are not followed, so that the compiler starts quickly. It starts once, with the first bundle.
 * @param {string[]} names the packages whose sources are compiled
 */
export function compileTs(...names) {
  const plugin = typescript({
    tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    include: names.map(name => `${name}/src/**/*.{ts,tsx}`),
    filterRoot: packages
  })
  let started = false
  return {
    ...plugin,
    buildStart(options) {
      if (started) return
      started = true
      return plugin.buildStart.call(this, options)
    }
  }
}
