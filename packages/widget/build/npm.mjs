import { fileURLToPath } from 'node:url'
import { compile } from '../../core/build/compile.mjs'
import { declarations } from '../../core/build/declarations.mjs'
import { forgetEarlier } from '../../core/build/forget-earlier.mjs'
import { isDependency } from '../../core/build/plugins.mjs'
import { lateSheets } from './late-sheets.mjs'
import { linkedSheets } from './linked-sheets.mjs'
import { versioned } from './loader.mjs'
import { workers } from './workers.mjs'

const inWidget = path => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Frameworks that draw on servers too are told that hooks are the browser's. */
const clientOnly = ({ name }) => (name === 'react' ? "'use client'" : '')

/**
 * Rollup's options for what others install: the chat for people who have React, unbundled like core, and the ways to put it on a page.
 * `plugins`: those of every page.
 */
export function fromNpm({ plugins, shared }) {
  const chat = {
    input: {
      index: inWidget('src/chat/index.ts'),
      'agent-icon': inWidget('src/chat/kit/agent-icon.tsx'),
      host: inWidget('src/host.ts'),
      'host-launch': inWidget('src/host-launch.ts')
    },
    external: isDependency,
    output: {
      dir: inWidget('dist/chat'),
      chunkFileNames: '[name].js',
      assetFileNames: '[name][extname]',
      sourcemap: true
    },
    plugins: [
      compile(),
      workers(),
      lateSheets(),
      linkedSheets(['chat', 'tokens', 'dark'].map(name => inWidget(`src/chat/styles/${name}.css`))),
      declarations(inWidget('.'), 'dist/chat'),
      forgetEarlier()
    ],
    ...shared
  }
  const embed = {
    input: { index: inWidget('src/index.ts'), element: inWidget('src/element.ts'), react: inWidget('src/react.tsx') },
    external: ['react'],
    output: {
      dir: inWidget('dist/embed'),
      chunkFileNames: '[name].js',
      sourcemap: true,
      banner: clientOnly,
      hoistTransitiveImports: false
    },
    plugins: [compile(), versioned(), ...plugins(), forgetEarlier()],
    ...shared
  }
  return [chat, embed]
}
