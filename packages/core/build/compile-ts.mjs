import { transform } from 'esbuild'
import { sourceAliases } from './source-aliases.mjs'

/**
 * Rollup plugin that compiles TypeScript and JSX, and takes our packages from their sources, so that a bundle needs no other one.
 * Types are not checked (`npm run types` does that), and esbuild needs a second where the compiler needs ten.
 */
export function compileTs() {
  return {
    name: 'compile-ts',
    resolveId(specifier, importer) {
      const alias = sourceAliases.find(({ find }) => find.test(specifier))
      return alias ? this.resolve(specifier.replace(alias.find, alias.replacement), importer) : null
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
