import { defineConfig } from 'vite'
import { sourceAliases } from '../core/build/compile.mjs'
import { articles } from './build/articles.mjs'
import { changelog } from './build/changelog.mjs'
import { pdfjsFiles } from './build/pdfjs-files.mjs'

/** Paths that the server handles; all others belong to the portal. */
const served = ['/api', '/oidc', '/chatbot', '/widget.js', '/widget-assets', '/diagram', '/sdk', '/healthz', '/readyz']
const server = process.env.API_URL

/** Development server with hot reload, and the stories at /stories/. Production is built with Rollup. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [articles(), changelog(), pdfjsFiles({ folder: '', base: '' })],
  server: { proxy: server ? Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) : {} },
  resolve: { alias: sourceAliases }
})
