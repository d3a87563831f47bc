// A React page with the chat as one of its components.
// npm run build && node examples/react-app/serve.mjs --share=TOKEN [--lyceum http://localhost:3000] [--port 4102]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

const { values } = parseArgs({
  options: {
    lyceum: { type: 'string', default: 'http://localhost:3000' },
    share: { type: 'string' },
    port: { type: 'string', default: '4102' }
  }
})
if (!values.share) {
  console.error('Say which share: --share=TOKEN (the portal shows it under Share).')
  process.exit(1)
}

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Its own, so that two of these examples can run at once.
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite/react-app', import.meta.url)),
  define: { SHARE: JSON.stringify(values.share) },
  server: {
    host: '127.0.0.1',
    port: Number(values.port),
    // Lyceum's API does not allow other origins, so a page with its own client forwards calls through its own server.
    proxy: { '/api': { target: values.lyceum, changeOrigin: true } }
  }
})
await server.listen()
console.log(server.resolvedUrls.local[0])
