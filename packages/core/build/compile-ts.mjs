import { fileURLToPath } from 'node:url'
import typescript from '@rollup/plugin-typescript'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Turns TypeScript into JavaScript for all bundles of one run. Types are checked by `npm run types`; here nothing is checked and no
 * import is followed, so that starting the compiler costs next to nothing. It is started once, by the first bundle that asks.
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
