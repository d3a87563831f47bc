import { existsSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { compile } from '../../core/build/compile.mjs'
import { startBudget } from '../../core/build/measure.mjs'
import { cleanOutput, minify } from '../../core/build/plugins.mjs'
import { usedParts } from './used-parts.mjs'

const inApi = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const source = inApi('src')

/**
 * The server with its libraries in a few files, because reading hundreds takes most of the start-up time. What only the
 * demonstration or rare calls need is a chunk of its own, loaded when needed. Entries are named by their paths in the source.
 * They are CommonJS, because Node takes compiled code for no other modules (`src/code-cache.ts`).
 */
export function serverBundle({ forRelease }) {
  const entries = [
    'main',
    'start',
    'code-cache',
    'admin',
    'db/embedded/server',
    'db/embedded/build-template',
    'attachments/read-program',
    'documents/ingest-program',
    'extract/process/child'
  ]
  return {
    input: Object.fromEntries(entries.map(entry => [entry, `${source}/${entry}.ts`])),
    external: isLoadedFromPackages,
    output: {
      dir: inApi('dist'),
      format: 'cjs',
      interop: 'auto',
      chunkFileNames: 'chunks/[name].js',
      sourcemap: true
    },
    plugins: [
      cleanOutput(inApi('dist')),
      compile(),
      stableModuleUrls(source),
      replaceModules(usedParts),
      nodeResolve({ exportConditions: ['node'], preferBuiltins: true }),
      json({ namedExports: false }),
      commonjs({ ignore: isRequiredLate, requireReturnsDefault: id => id.endsWith('.json') }),
      runsInStrictMode({ guarded: ['get-intrinsic'] }),
      commonJsFolder(),
      ...forRelease(minify(legible), startBudget({ entry: 'start.js', limit: startLimit, later: loadedLater }))
    ]
  }
}

/**
 * Bytes of code that a start reads. Every area of the product adds its calls and their contract, 5 to 20 kB; a library that should have come
 * late is noticed among `loadedLater`, or by being larger than the room that is left.
 */
const startLimit = 2_190_000

/** Without comments and blanks, in ASCII, so that Node reads and keeps a byte for a letter. Names and lines stay readable in a stack trace. */
const legible = { minifyWhitespace: true, target: 'node20', lineLimit: 200 }

/**
 * The demonstration's identity provider and embedded database, and the words of its sign-in page: production never loads them, and
 * PGlite looks for its files beside its code. What reads documents is loaded by a process of its own, each library when the first
 * document needs it; the tables of `iconv-lite`, half a megabyte, are read when a text needs them. Passport's packages need the sloppy
 * mode of JavaScript, which a bundle has not. The reader of the API's documentation is one text of five megabytes.
 */
const isLoadedFromPackages = specifier =>
  /^(node:|(oidc-provider|passport(-openidconnect)?|iconv-lite|@lyceum\/core\/i18n)$|@scalar\/|@electric-sql\/)/.test(
    specifier
  ) || documentLibraries.test(specifier)

const documentLibraries =
  /^(@embedpdf\/pdfium|tesseract\.js-core\/|(@gutenye\/ocr-models\/node|onnxruntime-web|sharp|@e965\/xlsx|chardet|dingbat-to-unicode|marked|papaparse|parse5|sax|yauzl)$)/

/** What no start waits for: the platforms, sign-in, uploads, formulas of a page, the API's document and the demonstration. */
const loadedLater = [
  ...readdirSync(inApi('src/connectors'), { withFileTypes: true })
    .filter(({ name }) => existsSync(inApi(`src/connectors/${name}/index.ts`)))
    .map(({ name }) => `api/src/connectors/${name}/`),
  ...['undici', 'busboy', 'temml'].map(name => `/node_modules/${name}/`),
  'api/src/http/openapi',
  'api/src/demo/seed.ts',
  'api/src/search/',
  'api/src/testing/'
]

/**
 * Keeps `import.meta.url` what it is without bundling: the address of the module at its own place below `dist`. Paths that a module
 * derives from it are therefore the same in the source and in the bundle.
 */
function stableModuleUrls(source) {
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
const commonJsFolder = () => ({
  name: 'commonjs-folder',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  }
})

/** Replaces modules of libraries by others. @param {Record<string, string>} modules the code by the end of the module's path */
function replaceModules(modules) {
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
const isRequiredLate = specifier =>
  specifier.startsWith('node:') || builtinModules.includes(specifier) || specifier === 'pg-native'
