import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Each export of our packages by its TypeScript source, as Vite's `resolve.alias` takes it. The `@lyceum/source` condition is not enabled in
 * general, since some libraries declare it without shipping their sources.
 */
export const sourceAliases = ['core', 'widget'].flatMap(name => {
  const { exports } = JSON.parse(readFileSync(`${packages}${name}/package.json`, 'utf8'))
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^@lyceum/${name}${path.slice(1).replace('.', '\\.').replace('*', '(.+)')}$`),
    replacement: `${packages}${name}/${(target['@lyceum/source'] ?? target).replace('./', '').replace('*', '$1')}`
  }))
})

/**
 * Rollup plugin that compiles TypeScript and JSX, and takes our packages from their sources, so that a bundle needs no other one.
 * Types are not checked (`npm run types` does that), and esbuild needs a second where the compiler needs ten.
 * @param {Record<string, string>} instead packages that others take the place of: `{ react: '@preact/compat' }`
 */
export function compile(instead = {}) {
  return {
    name: 'compile',
    resolveId: {
      order: 'pre',
      handler(specifier, importer) {
        if (Object.hasOwn(instead, specifier)) return this.resolve(instead[specifier], importer)
        const alias = sourceAliases.find(({ find }) => find.test(specifier))
        return alias ? this.resolve(specifier.replace(alias.find, alias.replacement), importer) : null
      }
    },
    async transform(code, id) {
      const loader = /\.(tsx?)$/.exec(id)?.[1]
      if (!loader) return null
      const { code: script, map } = await transform(code, {
        loader,
        jsx: 'automatic',
        target: 'es2022',
        sourcemap: 'external',
        sourcefile: id
      })
      return { code: script, map }
    }
  }
}
