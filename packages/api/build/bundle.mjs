import { builtinModules } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { transform } from 'esbuild'

/**
 * Keeps `import.meta.url` what it is without bundling: the address of the module at its own place below `dist`. Paths that a module
 * derives from it are therefore the same in the source and in the bundle.
 */
export function stableModuleUrls(source) {
  return {
    name: 'stable-module-urls',
    resolveImportMeta(property, { moduleId, chunkId }) {
      if (property !== 'url' || !moduleId.startsWith(source)) return null
      const module = relative(source, moduleId).replaceAll(sep, '/').replace(/\.ts$/, '.js')
      const chunk = `require('node:url').pathToFileURL(__filename)`
      return `new URL(${JSON.stringify(posix.relative(posix.dirname(chunkId), module))}, ${chunk}).href`
    }
  }
}

/** Tells Node that the files of the output are CommonJS, whatever the package above says. */
export const commonJsFolder = () => ({
  name: 'commonjs-folder',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  }
})

/** Lets `require` take JSON files, as Node does; parsed as JSON, large ones load faster. Stands before the plugin for CommonJS. */
export const jsonModules = () => ({
  name: 'json-modules',
  transform: (code, id) =>
    id.endsWith('.json') ? { code: `module.exports = JSON.parse(${JSON.stringify(code)})`, map: { mappings: '' } } : null
})

/** Replaces modules of libraries by others. @param {Record<string, string>} modules the code by the end of the module's path */
export function replaceModules(modules) {
  return {
    name: 'replace-modules',
    load(id) {
      const path = id.replaceAll(sep, '/')
      const found = Object.keys(modules).find(end => path.endsWith(`/node_modules/${end}`))
      return found ? { code: modules[found], map: { mappings: '' } } : null
    }
  }
}

/**
 * Refuses libraries that ask which function runs or called: bundles run in strict mode, where that throws. Such a library is loaded from
 * its package instead. @param {{ guarded: string[] }} options packages that catch what it throws
 */
export const runsInStrictMode = ({ guarded }) => ({
  name: 'runs-in-strict-mode',
  transform(code, id) {
    if (!/\barguments\.callee\b/.test(code) || guarded.some(name => id.includes(`/node_modules/${name}/`))) return null
    this.error(`${id} reads arguments.callee, which throws in a bundle; load its package from node_modules`)
  }
})

/**
 * What CommonJS modules go on to `require` when they run: Node's own modules, many of which are asked for late or never, and an
 * optional one that is not installed.
 */
export const isRequiredLate = specifier =>
  specifier.startsWith('node:') || builtinModules.includes(specifier) || specifier === 'pg-native'

/**
 * Leaves out comments and blanks, and writes other letters than ASCII as escapes: then Node reads and keeps a byte for a letter. Names
 * stay, and lines are short, so that stack traces can be read.
 */
export const compact = () => ({
  name: 'compact',
  renderChunk: code =>
    transform(code, {
      target: 'node20',
      minifyWhitespace: true,
      legalComments: 'none',
      lineLimit: 200,
      sourcemap: 'external'
    })
})
