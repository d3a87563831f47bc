import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import typescript from '@rollup/plugin-typescript'
import { stripDescriptions } from './packages/core/build/strip-descriptions.mjs'
import { leanContract } from './packages/widget/build/lean.mjs'
import { budget, precompress } from './packages/widget/build/measure.mjs'
import { firstLoad, inOnePiece, page, pageBase } from './packages/widget/build/page.mjs'
import { firstScreen, site } from './packages/widget/build/site.mjs'
import { styles } from './packages/widget/build/styles.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const inPackages = path => join(root, 'packages', path)

/** What leaves the house. `rollup -c ../../rollup.config.mjs --configTarget core|widget|portal`, in this order. */
export default ({ configTarget }) => {
  const target = { core, widget, portal }[configTarget]
  if (!target) throw new Error('Say --configTarget core, widget or portal')
  return target()
}

/** core, a module for each of its own, for Node and for other people's bundlers. */
function core() {
  const contract = readdirSync(inPackages('core/src/contract')).filter(name => /^[\w-]+\.ts$/.test(name))
  const areas = [
    'index',
    'rules/index',
    'messages/index',
    'testing/index',
    ...contract.map(name => `contract/${name.slice(0, -3)}`)
  ]
  return {
    input: Object.fromEntries(areas.map(area => [area, inPackages(`core/src/${area}.ts`)])),
    external: isDependency,
    output: {
      dir: inPackages('core/dist'),
      preserveModules: true,
      preserveModulesRoot: inPackages('core/src'),
      sourcemap: true
    },
    plugins: source('core'),
    onwarn
  }
}

/** The loader for foreign pages, the chatbot page on Preact, and the chat for people who have React. */
function widget() {
  const words = /core\/src\/messages\/chat\/([a-z]{2}-[A-Z]{2})\.ts$/
  const panel = {}
  const onPreact = () => [
    small(),
    ...source('core', 'widget'),
    stripDescriptions(inPackages('core/src/contract/')),
    leanContract(inPackages('core/src/contract/')),
    nodeResolve({ browser: true }),
    production(),
    smaller()
  ]
  const opened = {
    input: inPackages('widget/src/loader/panel.ts'),
    output: { ...hashed('widget/dist/page', ''), sourcemap: 'hidden' },
    treeshake: declarationsArePure,
    plugins: [
      fresh('widget/dist/page'),
      ...onPreact(),
      { name: 'panel', generateBundle: (_, bundle) => void Object.assign(panel, Object.values(bundle)[0]) },
      precompress()
    ],
    onwarn
  }
  const loader = {
    input: inPackages('widget/src/loader.ts'),
    output: { file: inPackages('widget/dist/widget.js'), format: 'iife', sourcemap: 'hidden' },
    plugins: [
      ...source('widget'),
      // TypeScript would mend the ending of an import that is computed; ours is whole.
      replace({ preventAssignment: true, VERSION: JSON.stringify(version), __rewriteRelativeImportExtension: '' }),
      { name: 'panel', renderChunk: code => ({ code: code.replace('%PANEL%', pageBase + panel.fileName), map: null }) },
      smaller({ compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true } }),
      budget({ name: 'widget.js', limit: 2048, count: bundle => [bundle['widget.js'].code] }),
      precompress()
    ],
    onwarn
  }
  const chatbot = {
    input: { frame: inPackages('widget/src/frame.tsx') },
    output: {
      ...hashed('widget/dist/page', ''),
      sourcemap: 'hidden',
      manualChunks: inOnePiece({ name: 'transcript', part: '/chat/message-list.tsx', main: 'frame' }),
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
      budget({ name: '/chatbot', limit: 30_000, count: firstLoad({ main: 'frame', words, drawing: 'transcript' }) }),
      precompress()
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
    plugins: source('widget'),
    onwarn
  }
  return [opened, loader, chatbot, chat]
}

/** What the home screen shows before anything is pressed, in one language. */
const firstModules = [
  'layout/main-layout.tsx',
  'screens/home/home.tsx',
  'portal/src/words/en-US.ts',
  'screens/home/words/en-US.ts',
  'screens/agent-card/words/en-US.ts',
  'messages/errors/en-US.ts',
  'messages/fields/en-US.ts'
]

/** The portal, split by screen. */
function portal() {
  const sheet = {}
  return {
    input: inPackages('portal/src/main.tsx'),
    output: hashed('portal/dist/site', 'assets/'),
    treeshake: declarationsArePure,
    plugins: [
      fresh('portal/dist/site'),
      styles({ folder: 'assets', base: '/', sheet }),
      ownLanguages(),
      ...source('core', 'widget', 'portal'),
      stripDescriptions(inPackages('core/src/contract/')),
      leanContract(inPackages('core/src/contract/'), { keepServerSide: true }),
      nodeResolve({ browser: true }),
      commonjs(),
      production(),
      smaller(),
      site({ template: inPackages('portal/index.html'), base: '/', sheet, icon: inPackages('portal/public/favicon.svg') }),
      budget({ name: 'portal, first screen', limit: 160_000, count: firstScreen(sheet, firstModules) }),
      precompress()
    ],
    onwarn
  }
}

/** Compiles TypeScript, each package with its own settings. Declarations come from `tsc -b`. */
const source = (...names) => names.map(compile)

function compile(name) {
  return typescript({
    tsconfig: inPackages(`${name}/tsconfig.json`),
    include: [`${name}/src/**/*.{ts,tsx}`],
    filterRoot: inPackages('.'),
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      rootDir: inPackages('.'),
      outDir: null,
      tsBuildInfoFile: null,
      composite: false,
      incremental: false,
      declaration: false
    }
  })
}

const { version } = JSON.parse(readFileSync(inPackages('widget/package.json'), 'utf8'))

/** Hashed names pile up; what is served is what was built last. */
const fresh = folder => ({ name: 'fresh', renderStart: () => rmSync(inPackages(folder), { recursive: true, force: true }) })

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
const smaller = options => terser({ module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false }, ...options })

/** react-aria brings its words in thirty languages, all in one bundle; the product speaks three. */
function ownLanguages() {
  const foreign =
    /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'own-languages',
    load: id => (foreign.test(id) && !/(en-US|zh-CN|zh-TW)\.m?js$/.test(id) ? 'export default {}' : null)
  }
}

/** The page runs what is written against React, zod and eventsource-parser on smaller things that do as much as it needs. */
function small() {
  const own = name => inPackages(`widget/src/page/${name}.ts`)
  const instead = {
    react: own('react'),
    'react-dom/client': own('react'),
    'react/jsx-runtime': own('react'),
    'zod/mini': own('schema'),
    'eventsource-parser': own('event-parser')
  }
  return {
    name: 'small',
    resolveId(specifier, importer) {
      const other = instead[specifier]
      return other?.startsWith('/') ? other : other ? this.resolve(other, importer) : null
    }
  }
}

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
