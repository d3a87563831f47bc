import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceAliases } from '../core/build/source-aliases.mjs'

/** The stories, on React: `npx vite --config packages/widget/vite.config.ts`, then /?story=conversation&locale=zh-CN&theme=dark. Nothing is built with this. */
export default defineConfig({
  root: fileURLToPath(new URL('stories', import.meta.url)),
  resolve: { alias: sourceAliases }
})
