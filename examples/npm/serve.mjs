// Pages that start the widget from the package of npm.
// npm run build && node examples/npm/serve.mjs --share=TOKEN [--lyceum http://localhost:3000] [--port 4104]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

const { values } = parseArgs({
  options: {
    lyceum: { type: 'string', default: 'http://localhost:3000' },
    share: { type: 'string' },
    port: { type: 'string', default: '4104' }
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
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite/npm', import.meta.url)),
  define: { SHARE: JSON.stringify(values.share), LYCEUM: JSON.stringify(values.lyceum) },
  server: {
    host: '127.0.0.1',
    port: Number(values.port)
  }
})
await server.listen()
console.log(server.resolvedUrls.local[0])
