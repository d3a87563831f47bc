import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import dynamicImportVars from '@rollup/plugin-dynamic-import-vars'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { serverBundle } from './packages/api/build/server-bundle.mjs'
import { compileTs } from './packages/core/build/compile-ts.mjs'
import { contract } from './packages/core/build/contract.mjs'
import { budget, libraries, precompress } from './packages/core/build/measure.mjs'
import { alias, cleanOutput, minify, minifyQuickly, onwarn, production } from './packages/core/build/plugins.mjs'
import { onlyLanguages } from './packages/portal/build/only-languages.mjs'
import { pdfjsFiles } from './packages/portal/build/pdfjs-files.mjs'
import { firstScreen, portalPage } from './packages/portal/build/portal-page.mjs'
import { styles } from './packages/portal/build/styles.mjs'
import { chatbotPage, downloadedFiles, pageBase, wholeChunks } from './packages/widget/build/chatbot-page.mjs'
import { diagramPage } from './packages/widget/build/diagram-page.mjs'
import { lateSheets } from './packages/widget/build/late-sheets.mjs'
import { inVersionFolder, versionFolder } from './packages/widget/build/version-folder.mjs'
import { workers } from './packages/widget/build/workers.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const inPackages = path => join(root, 'packages', path)
const contractFolder = inPackages('core/src/contract/')

/** npm installs no package as a link but our own, which bundles take by their paths: looking for links costs a sixth of the time. */
const shared = { onwarn, preserveSymlinks: true }

/**
 * The production builds. `rollup -c ../../rollup.config.mjs --configTarget core|widget|portal|api`, in this order. With `--watch`
 * nothing is minified, compressed or checked against budgets.
 */
export default ({ configTarget, watch = false }) => {
  const target = { core, widget, portal, api: options => ({ ...serverBundle(options), ...shared }) }[configTarget]
  if (!target) throw new Error('Say --configTarget core, widget, portal or api')
  return target({ forRelease: (...plugins) => (watch ? [] : plugins) })
}

/** core, unbundled, for Node and for other people's bundlers. */
function core() {
  const modules = readdirSync(contractFolder).filter(name => /^[\w-]+\.ts$/.test(name))
  const areas = [
    'index',
    'rules/index',
    'i18n/index',
    'icons/agent-icon',
    ...modules.map(name => `contract/${name.slice(0, -3)}`)
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
    plugins: [compileTs(), dynamicImportVars()],
    ...shared
  }
}

/** The widget runs React's API on Preact. */
const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime'
}

/** The words of a language that the greeting and answers need. The others load when needed. */
const words = /core\/src\/i18n\/([\w-]+)\/chat\.ts$/

/** What /chatbot fetches whenever it opens: each chunk with the ends of its modules' paths. */
const firstChunks = {
  transcript: ['/chat/transcript/message-list.tsx'],
  rendered: ['/chat/markdown/rendered.tsx'],
  furniture: ['/core/src/chat/asking/index.ts', '/chat/composer/tools.tsx', '/page/report-chat.ts']
}

/** What /chatbot needs until it is interactive, and all that it has fetched when the first answer is shown. */
const interactive = { parts: firstChunks.transcript, languages: [words] }
const firstAnswer = { ...interactive, parts: Object.values(firstChunks).flat() }

/** The loader for foreign pages, the chatbot page on Preact, and the chat for people who have React. */
function widget({ forRelease }) {
  const chunks = wholeChunks({ main: 'frame', chunks: firstChunks })
  const panel = {}
  const onPreact = () => [
    alias(preact),
    compileTs(),
    workers(),
    lateSheets(),
    dynamicImportVars(),
    contract(contractFolder),
    nodeResolve({ browser: true }),
    commonjs({ include: '**/highlight.js/lib/**' }),
    production(),
    ...forRelease(minify({ quickly: ['temml', 'highlight.js'] }))
  ]
  const inline = name => ({
    input: inPackages(`widget/src/page/${name}.ts`),
    plugins: onPreact(),
    ...shared
  })
  const opened = {
    input: inPackages('widget/src/loader/panel.ts'),
    // The loader has the name in it.
    output: { ...hashed('widget/dist/page', ''), entryFileNames: '[name]-[hash:6].js', sourcemap: 'hidden' },
    plugins: [
      cleanOutput(inPackages('widget/dist')),
      ...onPreact(),
      { name: 'panel', generateBundle: (_, bundle) => void Object.assign(panel, Object.values(bundle)[0]) },
      ...forRelease(precompress())
    ],
    ...shared
  }
  const loader = {
    input: inPackages('widget/src/loader.ts'),
    output: { file: inPackages('widget/dist/widget.js'), format: 'iife', sourcemap: 'hidden' },
    plugins: [
      compileTs(),
      replace({ preventAssignment: true, VERSION: JSON.stringify(version) }),
      {
        name: 'panel',
        // The loader contains the name of the panel's file, so it is built again when the panel changes.
        buildStart() {
          for (const id of panel.moduleIds) this.addWatchFile(id)
        },
        renderChunk: code => ({ code: code.replace('%PANEL%', pageBase + panel.fileName), map: null })
      },
      ...forRelease(minify(), budget({ name: 'widget.js', limit: 3584, count: () => ['widget.js'] }), precompress())
    ],
    ...shared
  }
  const chatbot = {
    input: { frame: inPackages('widget/src/frame.tsx') },
    output: {
      dir: inPackages('widget/dist/page'),
      ...inVersionFolder,
      sourcemap: 'hidden',
      manualChunks: chunks,
      onlyExplicitManualChunks: true
    },
    preserveEntrySignatures: false,
    plugins: [
      ...onPreact(),
      versionFolder(),
      chatbotPage({
        template: inPackages('widget/src/page/page.html'),
        style: inPackages('widget/src/page/page.css'),
        boot: inline('boot'),
        drawn: inline('drawn'),
        main: 'frame'
      }),
      diagramPage({
        template: inPackages('widget/src/diagram/frame.html'),
        script: { input: inPackages('widget/src/diagram/frame.ts'), plugins: onPreact(), ...shared }
      }),
      libraries({
        uses: ['preact/compat', 'eventsource-parser', 'marked', 'temml', 'lowlight'],
        not: ['zod', 'react', 'react-dom']
      }),
      ...forRelease(
        budget({ name: '/chatbot to interactive', limit: 36_000, count: downloadedFiles({ main: 'frame', ...interactive }) }),
        budget({
          name: '/chatbot to the first answer',
          limit: 64_000,
          count: downloadedFiles({ main: 'frame', ...firstAnswer })
        }),
        precompress()
      )
    ],
    ...shared
  }
  const chat = {
    input: {
      index: inPackages('widget/src/chat/index.ts'),
      'agent-icon': inPackages('widget/src/chat/kit/agent-icon.tsx'),
      host: inPackages('widget/src/host.ts')
    },
    external: isDependency,
    output: {
      dir: inPackages('widget/dist/chat'),
      chunkFileNames: '[name].js',
      assetFileNames: '[name][extname]',
      sourcemap: true
    },
    plugins: [compileTs(), workers(), lateSheets()],
    ...shared
  }
  return [opened, loader, chatbot, ...forRelease(chat)]
}

/** What the home screen needs before anything is pressed, in one language. */
const firstModules = [
  'layout/main-layout.tsx',
  'screens/home/home.tsx',
  'portal/src/i18n/en-US/shell.ts',
  'portal/src/i18n/en-US/home.ts',
  'portal/src/i18n/en-US/agent-card.ts',
  'core/src/i18n/en-US/errors.ts'
]

/** The portal, split by screen. */
function portal({ forRelease }) {
  const sheet = {}
  return {
    input: { main: inPackages('portal/src/main.tsx'), 'api-docs': inPackages('portal/src/api-docs.ts') },
    output: hashed('portal/dist/site', 'assets/'),
    plugins: [
      cleanOutput(inPackages('portal/dist')),
      styles({ folder: 'assets', base: '/', sheet }),
      pdfjsFiles({ folder: 'assets', base: '/' }),
      onlyLanguages(locales),
      compileTs(),
      workers(),
      // pdf.js has an import of its own for when no worker can be started.
      dynamicImportVars({ exclude: '**/pdfjs-dist/**' }),
      contract(contractFolder),
      nodeResolve({ browser: true }),
      commonjs(),
      production(),
      ...forRelease(minifyQuickly()),
      portalPage({ template: inPackages('portal/index.html'), base: '/', sheet, icon: inPackages('portal/public/favicon.svg') }),
      ...forRelease(
        budget({ name: 'portal, first screen', limit: 170_000, count: firstScreen(sheet, firstModules) }),
        precompress()
      )
    ],
    ...shared
  }
}

const { version } = JSON.parse(readFileSync(inPackages('widget/package.json'), 'utf8'))

const hashed = (folder, assets) => ({
  dir: inPackages(folder),
  entryFileNames: `${assets}[name]-[hash].js`,
  chunkFileNames: `${assets}[name]-[hash].js`,
  assetFileNames: `${assets}[name]-[hash][extname]`,
  sourcemap: true
})

/** The languages of the product; each has a folder of words. */
const locales = readdirSync(inPackages('core/src/i18n'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)

/** Packages are imported by name, our own modules by path. */
function isDependency(specifier) {
  return /^[@a-z]/.test(specifier)
}
