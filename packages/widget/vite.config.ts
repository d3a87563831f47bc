import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceAliases } from '../core/build/compile.mjs'

/**
 * Serves the stories with React: `npx vite --config packages/widget/vite.config.ts`, then
 * /?story=conversation&locale=zh-CN&theme=dark. Not used for builds.
 */
export default defineConfig({
  root: fileURLToPath(new URL('stories', import.meta.url)),
  resolve: { alias: sourceAliases }
})
