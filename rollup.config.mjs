import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import commonjs from '@rollup/plugin-commonjs'
import dynamicImportVars from '@rollup/plugin-dynamic-import-vars'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { serverBundle } from './packages/api/build/bundle.mjs'
import { compile } from './packages/core/build/compile.mjs'
import { contract } from './packages/core/build/contract.mjs'
import { declarations } from './packages/core/build/declarations.mjs'
import { forgetEarlier } from './packages/core/build/forget-earlier.mjs'
import { budget, filesWith, libraries, precompress } from './packages/core/build/measure.mjs'
import { cleanOutput, hashed, isDependency, minify, minifySmall, onwarn, production } from './packages/core/build/plugins.mjs'
import { articles } from './packages/portal/build/articles.mjs'
import { changelog } from './packages/portal/build/changelog.mjs'
import { groupChunks } from './packages/portal/build/group-chunks.mjs'
import { pdfjsFiles } from './packages/portal/build/pdfjs-files.mjs'
import { firstScreen, portalPage } from './packages/portal/build/portal-page.mjs'
import { styles } from './packages/portal/build/styles.mjs'
import { lateSheets } from './packages/widget/build/late-sheets.mjs'
import { loaderWithPanel } from './packages/widget/build/loader.mjs'
import { fromNpm } from './packages/widget/build/npm.mjs'
import { chatbotPage, diagramPage, entry, firstChunks, preact, wholeChunks, wordsOfChat } from './packages/widget/build/page.mjs'
import { inVersionFolder, versionFolder } from './packages/widget/build/version-folder.mjs'
import { workers } from './packages/widget/build/workers.mjs'

const inPackages = path => fileURLToPath(new URL(`packages/${path}`, import.meta.url))
const namesIn = (folder, like) => readdirSync(inPackages(folder)).filter(name => like.test(name))

/** npm installs no package as a link but our own, which bundles take by their paths: looking for links costs a sixth of the time. */
const shared = { onwarn, preserveSymlinks: true }
/** What every page needs: the contract without what only a server reads, and libraries as they run in production. */
const forPages = () => [contract(inPackages('core/src/contract/')), nodeResolve({ browser: true }), production()]

/**
 * The production builds. `rollup -c ../../rollup.config.mjs --configTarget core|widget|portal|api`, in this order. With `--watch`
 * nothing is minified, compressed, declared or checked against budgets.
 */
export default ({ configTarget, watch = false }) => {
  const target = { core, widget, portal, api: options => ({ ...serverBundle(options), ...shared }) }[configTarget]
  if (!target) throw new Error('Say --configTarget core, widget, portal or api')
  return target({ forRelease: (...plugins) => (watch ? [] : plugins) })
}

/** core, unbundled, for Node and for other people's bundlers. */
function core({ forRelease }) {
  const calls = namesIn('core/src/contract', /^[\w-]+\.ts$/).map(name => `contract/${name.slice(0, -3)}`)
  const areas = ['index', 'rules/index', 'i18n/index', 'icons/agent-icon', 'formulas/index', 'testing/index', ...calls]
  return {
    input: Object.fromEntries(areas.map(area => [area, inPackages(`core/src/${area}.ts`)])),
    external: isDependency,
    output: { dir: inPackages('core/dist'), preserveModules: true, preserveModulesRoot: inPackages('core/src'), sourcemap: true },
    plugins: [compile(), dynamicImportVars(), ...forRelease(declarations(inPackages('core'), 'dist'), forgetEarlier())],
    ...shared
  }
}

/** The loader for foreign pages, as a script and from npm, the chatbot page on Preact, and the chat for people who have React. */
function widget({ forRelease }) {
  const onPreact = () => [
    compile(preact),
    workers(),
    lateSheets(),
    dynamicImportVars(),
    ...forPages(),
    commonjs({ include: '**/highlight.js/lib/**' }),
    ...forRelease(minifySmall(['temml', 'highlight.js']))
  ]
  const fetched = (...chunks) => filesWith(['page.html'], ['frame', ...chunks, wordsOfChat])
  const chatbot = {
    input: { frame: entry },
    output: { dir: inPackages('widget/dist/page'), ...inVersionFolder, ...wholeChunks(entry), sourcemap: 'hidden' },
    preserveEntrySignatures: false,
    plugins: [
      ...onPreact(),
      versionFolder(),
      chatbotPage(),
      diagramPage(),
      libraries({
        uses: ['preact/compat', 'eventsource-parser', 'marked', 'temml', 'lowlight'],
        not: ['zod', 'react', 'react-dom']
      }),
      ...forRelease(
        budget({ name: '/chatbot to interactive', limit: 36_000, count: fetched('transcript') }),
        // 64 kB of 1,024 bytes each, as the loader's 3.5 are.
        budget({ name: '/chatbot to the first answer', limit: 64 * 1024, count: fetched(...Object.keys(firstChunks)) }),
        precompress()
      )
    ],
    ...shared
  }
  return [
    ...loaderWithPanel({ plugins: onPreact, forRelease, shared }),
    chatbot,
    ...forRelease(...fromNpm({ plugins: forPages, shared }))
  ]
}

/** The portal, split by screen. */
function portal({ forRelease }) {
  const sheet = {}
  return {
    input: { main: inPackages('portal/src/main.tsx'), 'api-docs': inPackages('portal/src/api-docs.ts') },
    output: {
      ...hashed(inPackages('portal/dist/site'), 'assets/'),
      ...groupChunks({
        first: ['portal/src/main.tsx', 'layout/main-layout.tsx', 'home/home.tsx'],
        small: { users: 6, below: 3000 }
      })
    },
    plugins: [
      cleanOutput(inPackages('portal/dist')),
      styles(sheet),
      articles(),
      changelog(),
      pdfjsFiles({ folder: 'assets', base: '/' }),
      optimizeLocales.rollup({ locales: namesIn('core/src/i18n', /^[a-z]{2}-[A-Z]{2}$/) }), // react-aria has thirty of them
      compile(),
      workers(),
      // pdf.js has an import of its own for when no worker can be started.
      dynamicImportVars({ exclude: '**/pdfjs-dist/**' }),
      ...forPages(),
      commonjs(),
      ...forRelease(minify()),
      portalPage(sheet),
      ...forRelease(budget({ name: 'portal, first screen', limit: 170_000, count: firstScreen(sheet) }), precompress())
    ],
    ...shared
  }
}
