import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const core = fileURLToPath(new URL('../core/src/', import.meta.url))
const chat = fileURLToPath(new URL('src/chat/index.ts', import.meta.url))

/** The stories, on React: `npx vite --config packages/widget/vite.config.ts`, then /?story=conversation&locale=zh-CN&theme=dark. Nothing is built with this. */
export default defineConfig({
  root: fileURLToPath(new URL('stories', import.meta.url)),
  resolve: {
    alias: [
      { find: /^@lyceum\/core\/(contract|rules|i18n|testing)$/, replacement: `${core}$1/index.ts` },
      { find: /^@lyceum\/core\/contract\/([\w-]+)$/, replacement: `${core}contract/$1.ts` },
      { find: /^@lyceum\/core$/, replacement: `${core}index.ts` },
      { find: /^@lyceum\/widget\/chat$/, replacement: chat }
    ]
  }
})
