import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import dynamicImportVars from '@rollup/plugin-dynamic-import-vars'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { isRequiredLate, jsonModules, ownAddresses, replaceModules, withoutTypes } from './packages/api/build/bundle.mjs'
import { usedParts } from './packages/api/build/used-parts.mjs'
import { compileTs } from './packages/core/build/compile-ts.mjs'
import { budget, libraries, precompress } from './packages/core/build/measure.mjs'
import { stripContract } from './packages/core/build/strip-contract.mjs'
import { stripDescriptions } from './packages/core/build/strip-descriptions.mjs'
import { minifySite } from './packages/portal/build/minify-site.mjs'
import { ownLanguages } from './packages/portal/build/own-languages.mjs'
import { firstScreen, site } from './packages/portal/build/site.mjs'
import { styles } from './packages/portal/build/styles.mjs'
import { lexerOnly } from './packages/widget/build/lexer-only.mjs'
import { downloads, inOnePiece, page, pageBase } from './packages/widget/build/page.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const inPackages = path => join(root, 'packages', path)

/**
 * What leaves the house. `rollup -c ../../rollup.config.mjs --configTarget core|widget|portal|api`, in this order. With `--watch`
 * nothing is minified, compressed or weighed.
 */
export default ({ configTarget, watch = false }) => {
  const target = { core, widget, portal, api }[configTarget]
  if (!target) throw new Error('Say --configTarget core, widget, portal or api')
  return target({ forRelease: (...plugins) => (watch ? [] : plugins) })
}

/** core, a module for each of its own, for Node and for other people's bundlers. */
function core() {
  const contract = readdirSync(inPackages('core/src/contract')).filter(name => /^[\w-]+\.ts$/.test(name))
  const areas = ['index', 'rules/index', 'i18n/index', ...contract.map(name => `contract/${name.slice(0, -3)}`)]
  return {
    input: Object.fromEntries(areas.map(area => [area, inPackages(`core/src/${area}.ts`)])),
    external: isDependency,
    output: {
      dir: inPackages('core/dist'),
      preserveModules: true,
      preserveModulesRoot: inPackages('core/src'),
      sourcemap: true
    },
    plugins: [compileTs('core'), ...wordFiles()],
    onwarn
  }
}

/** React's API on Preact, whose own package stands behind all four names. */
const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime'
}

/** The first words of a language, and the later ones, which come in one request. */
const words = /core\/src\/i18n\/([\w-]+)\/chat\.ts$/
const laterWords = /core\/src\/i18n\/([\w-]+)\/(?!chat\.)/

/** What the page draws with; the last four come while the greeting is read, and are needed by the first answer. */
const drawing = { parts: ['/chat/message-list.tsx'], sheets: ['transcript'], languages: [words] }
const answering = {
  parts: [...drawing.parts, '/chat/markdown/rendered.tsx', '/core/src/deferred.ts', '/chat/agent-icon.tsx'],
  sheets: [...drawing.sheets, 'late'],
  languages: [words, laterWords]
}

/** The loader for foreign pages, the chatbot page on Preact, and the chat for people who have React. */
function widget({ forRelease }) {
  const transcript = inOnePiece({ name: 'transcript', part: '/chat/message-list.tsx', main: 'frame' })
  const panel = {}
  const typescript = compileTs('core', 'widget')
  const onPreact = () => [
    alias(preact),
    typescript,
    ...wordFiles(),
    stripDescriptions(inPackages('core/src/contract/')),
    stripContract(inPackages('core/src/contract/')),
    nodeResolve({ browser: true }),
    lexerOnly(),
    commonjs({ include: '**/highlight.js/lib/**' }),
    production(),
    ...forRelease(minify())
  ]
  const opened = {
    input: inPackages('widget/src/loader/panel.ts'),
    output: { ...hashed('widget/dist/page', ''), sourcemap: 'hidden' },
    treeshake: declarationsArePure,
    plugins: [
      cleanOutput('widget/dist'),
      ...onPreact(),
      { name: 'panel', generateBundle: (_, bundle) => void Object.assign(panel, Object.values(bundle)[0]) },
      ...forRelease(precompress())
    ],
    onwarn
  }
  const loader = {
    input: inPackages('widget/src/loader.ts'),
    output: { file: inPackages('widget/dist/widget.js'), format: 'iife', sourcemap: 'hidden' },
    plugins: [
      typescript,
      // TypeScript would mend the ending of an import that is computed; ours is whole.
      replace({ preventAssignment: true, VERSION: JSON.stringify(version), __rewriteRelativeImportExtension: '' }),
      {
        name: 'panel',
        // The loader names the panel's file: it is made again after it.
        buildStart() {
          for (const id of panel.moduleIds) this.addWatchFile(id)
        },
        renderChunk: code => ({ code: code.replace('%PANEL%', pageBase + panel.fileName), map: null })
      },
      ...forRelease(
        minify(),
        budget({ name: 'widget.js', limit: 3072, count: bundle => [bundle['widget.js'].code] }),
        precompress()
      )
    ],
    onwarn
  }
  const chatbot = {
    input: { frame: inPackages('widget/src/frame.tsx') },
    output: {
      ...hashed('widget/dist/page', ''),
      sourcemap: 'hidden',
      manualChunks: (id, graph) => id.match(laterWords)?.[1] ?? transcript(id, graph),
      onlyExplicitManualChunks: true
    },
    preserveEntrySignatures: false,
    treeshake: declarationsArePure,
    plugins: [
      ...onPreact(),
      page({
        template: inPackages('widget/src/page/page.html'),
        style: inPackages('widget/src/page/page.css'),
        late: [inPackages('widget/src/chat/transcript.css'), inPackages('widget/src/page/late.css')],
        boot: { input: inPackages('widget/src/page/boot.ts'), treeshake: declarationsArePure, plugins: onPreact(), onwarn },
        main: 'frame',
        words
      }),
      libraries({
        uses: ['preact/compat', 'eventsource-parser', 'marked', 'temml', 'lowlight'],
        not: ['zod', 'react', 'react-dom']
      }),
      ...forRelease(
        budget({ name: '/chatbot to interactive', limit: 32_000, count: downloads({ main: 'frame', ...drawing }) }),
        budget({ name: '/chatbot to the first answer', limit: 56_000, count: downloads({ main: 'frame', ...answering }) }),
        precompress()
      )
    ],
    onwarn
  }
  const chat = {
    input: {
      index: inPackages('widget/src/chat/index.ts'),
      'agent-icon': inPackages('widget/src/chat/agent-icon.tsx'),
      host: inPackages('widget/src/host.ts')
    },
    external: isDependency,
    output: { dir: inPackages('widget/dist/chat'), chunkFileNames: '[name].js', sourcemap: true },
    plugins: [typescript],
    onwarn
  }
  return [opened, loader, chatbot, ...forRelease(chat)]
}

/** What the home screen shows before anything is pressed, in one language. */
const firstModules = [
  'layout/main-layout.tsx',
  'screens/home/home.tsx',
  'portal/src/i18n/en-US/shell.ts',
  'portal/src/i18n/en-US/home.ts',
  'portal/src/i18n/en-US/agent-card.ts',
  'core/src/i18n/en-US/errors.ts',
  'core/src/i18n/en-US/fields.ts'
]

/** The portal, split by screen. */
function portal({ forRelease }) {
  const sheet = {}
  return {
    input: inPackages('portal/src/main.tsx'),
    output: hashed('portal/dist/site', 'assets/'),
    treeshake: declarationsArePure,
    plugins: [
      cleanOutput('portal/dist'),
      styles({ folder: 'assets', base: '/', sheet }),
      ownLanguages(locales),
      compileTs('core', 'widget', 'portal'),
      ...wordFiles(),
      stripDescriptions(inPackages('core/src/contract/')),
      stripContract(inPackages('core/src/contract/'), { alsoRead: ['body'] }),
      nodeResolve({ browser: true }),
      lexerOnly(),
      commonjs(),
      production(),
      ...forRelease(minifySite()),
      site({ template: inPackages('portal/index.html'), base: '/', sheet, icon: inPackages('portal/public/favicon.svg') }),
      ...forRelease(
        budget({ name: 'portal, first screen', limit: 160_000, count: firstScreen(sheet, firstModules) }),
        precompress()
      )
    ],
    onwarn
  }
}

/**
 * The server with its libraries, in a few files: reading hundreds takes most of a start. What only the demonstration or rare
 * calls need is imported when it is needed, a chunk each. The names of the entries are their paths in the source.
 */
function api() {
  const source = inPackages('api/src')
  const entries = ['main', 'db/embedded/server', 'db/embedded/build-template']
  return {
    input: Object.fromEntries(entries.map(entry => [entry, `${source}/${entry}.ts`])),
    external: isLoadedFromPackages,
    output: {
      dir: inPackages('api/dist'),
      chunkFileNames: 'chunks/[name]-[hash].js',
      banner: `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)`,
      sourcemap: true
    },
    plugins: [
      cleanOutput('api/dist'),
      withoutTypes(),
      ownAddresses(source),
      replaceModules(usedParts),
      // Node warns of this outside of node_modules, where the bundle is.
      replace({
        include: '**/passport-openidconnect/**',
        delimiters: ['', ''],
        values: { 'new Buffer(': 'Buffer.from(' },
        preventAssignment: true
      }),
      nodeResolve({ exportConditions: ['node'], preferBuiltins: true }),
      jsonModules(),
      commonjs({ extensions: ['.js', '.json'], ignore: isRequiredLate })
    ],
    onwarn
  }
}

/**
 * The demonstration's provider and embedded database, and the words of its sign-in page: production never loads them, and PGlite
 * finds its own files beside its code.
 */
const isLoadedFromPackages = specifier => /^(node:|oidc-provider$|@electric-sql\/|@lyceum\/core\/i18n$)/.test(specifier)

const { version } = JSON.parse(readFileSync(inPackages('widget/package.json'), 'utf8'))

/** Empties a folder before the first bundle of a run is written: hashed names pile up. Declarations and the stamp of `npm start` are not Rollup's. */
function cleanOutput(folder) {
  let cleaned = false
  return {
    name: 'clean-output',
    renderStart() {
      if (cleaned) return
      cleaned = true
      const names = existsSync(inPackages(folder)) ? readdirSync(inPackages(folder)) : []
      for (const name of names.filter(name => !/^(types|\.)/.test(name)))
        rmSync(inPackages(`${folder}/${name}`), { recursive: true })
    }
  }
}

const hashed = (folder, assets) => ({
  dir: inPackages(folder),
  entryFileNames: `${assets}[name]-[hash].js`,
  chunkFileNames: `${assets}[name]-[hash].js`,
  assetFileNames: `${assets}[name]-[hash][extname]`,
  sourcemap: true
})

/** A contract is only declarations: what nobody calls leaves the bundle. */
const declarationsArePure = {
  manualPureFunctions: [
    'endpoint',
    'z',
    'pageOf',
    'listOf',
    'eventType',
    'saidBy',
    'text',
    'optionalText',
    'count',
    'picture',
    'styled'
  ]
}

const production = () => replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' })
const minify = () => terser({ module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } })

/** Takes one package for another, as the other's own exports say. */
function alias(instead) {
  return {
    name: 'alias',
    resolveId: {
      order: 'pre',
      handler(specifier, importer) {
        return Object.hasOwn(instead, specifier) ? this.resolve(instead[specifier], importer) : null
      }
    }
  }
}

/**
 * Words are imported by language and namespace, a chunk each. TypeScript wraps such an import to mend the ending of what is
 * computed; ours is whole, and bundlers read only what they know.
 */
const wordFiles = () => [replace({ preventAssignment: true, __rewriteRelativeImportExtension: '' }), dynamicImportVars()]

/** The languages of the product: each has a folder of words. */
const locales = readdirSync(inPackages('core/src/i18n'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)

/** Bare names are somebody's package; ours are told apart by being files. */
function isDependency(specifier) {
  return /^[@a-z]/.test(specifier)
}

function onwarn(warning, warn) {
  // What libraries say to other bundlers, or to React's server components, is not ours to mend.
  const theirs = [warning.id, warning.ids?.[0], warning.loc?.file].some(file => file?.includes('node_modules'))
  if (theirs && ['MODULE_LEVEL_DIRECTIVE', 'INVALID_ANNOTATION', 'CIRCULAR_DEPENDENCY'].includes(warning.code)) return
  const fatal = warning.plugin === 'typescript' || ['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code)
  if (fatal) throw Object.assign(new Error(warning.message), warning)
  warn(warning)
}
