import { defineConfig } from 'vite'
import { sourceAliases } from '../core/build/source-aliases.mjs'

/** What the server answers itself; all other paths are the portal's. */
const served = ['/api', '/oidc', '/chatbot', '/widget.js', '/widget-assets', '/sdk', '/healthz', '/readyz']
const server = process.env.API_URL

/** Development only: the portal with hot reload, and the stories at /stories/. Production is Rollup's. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  server: { proxy: server ? Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) : {} },
  resolve: { alias: sourceAliases }
})
