import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { compile } from '../../core/build/compile.mjs'
import { startBudget } from '../../core/build/measure.mjs'
import { cleanOutput } from '../../core/build/plugins.mjs'
import {
  commonJsFolder,
  compact,
  isRequiredLate,
  jsonModules,
  replaceModules,
  runsInStrictMode,
  stableModuleUrls
} from './bundle.mjs'
import { fileTypesReady, usedParts } from './used-parts.mjs'

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
      replace({ include: '**/mime-types/index.js', delimiters: ['', ''], values: fileTypesReady, preventAssignment: true }),
      nodeResolve({ exportConditions: ['node'], preferBuiltins: true }),
      jsonModules(),
      commonjs({ extensions: ['.js', '.json'], ignore: isRequiredLate }),
      runsInStrictMode({ guarded: ['get-intrinsic'] }),
      commonJsFolder(),
      ...forRelease(compact(), startBudget({ entry: 'start.js', limit: 1_610_000, later: loadedLater }))
    ]
  }
}

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

const documentLibraries = /^(@embedpdf\/pdfium|(@e965\/xlsx|chardet|mammoth|marked|papaparse|parse5|yauzl)$)/

/** What no start waits for: the platforms, sign-in, uploads, the API's document and the demonstration. */
const loadedLater = [
  ...readdirSync(inApi('src/connectors'), { withFileTypes: true })
    .filter(({ name }) => existsSync(inApi(`src/connectors/${name}/index.ts`)))
    .map(({ name }) => `api/src/connectors/${name}/`),
  ...['undici', 'busboy'].map(name => `/node_modules/${name}/`),
  'api/src/http/openapi',
  'api/src/demo/seed.ts',
  'api/src/search/',
  'api/src/testing/'
]
