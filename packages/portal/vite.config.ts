import { defineConfig } from 'vite'

/** What the server answers itself; all other paths are the portal's. */
const served = ['/api', '/oidc', '/chatbot', '/widget.js', '/widget-assets', '/sdk', '/healthz', '/readyz']
const server = process.env.API_URL

const packages = new URL('..', import.meta.url).pathname

/**
 * Development only: the portal with hot reload, and the stories at /stories/. Production is Rollup's.
 * Our own packages are taken from their sources by address; the export condition `source` would also catch libraries that
 * declare it without shipping theirs.
 */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  server: { proxy: server ? Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) : {} },
  resolve: {
    alias: [
      { find: /^@lyceum\/core\/(contract|rules|i18n|testing)$/, replacement: `${packages}core/src/$1/index.ts` },
      { find: /^@lyceum\/core\/contract\/([\w-]+)$/, replacement: `${packages}core/src/contract/$1.ts` },
      { find: /^@lyceum\/core$/, replacement: `${packages}core/src/index.ts` },
      { find: /^@lyceum\/widget\/chat$/, replacement: `${packages}widget/src/chat/index.ts` },
      { find: /^@lyceum\/widget\/host$/, replacement: `${packages}widget/src/host.ts` },
      { find: /^@lyceum\/widget\/chat\/agent-icon$/, replacement: `${packages}widget/src/chat/agent-icon.tsx` }
    ]
  }
})
