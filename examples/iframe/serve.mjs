// A page that embeds the chat as an iframe, without any script.
// node examples/iframe/serve.mjs --share=TOKEN [--lyceum http://localhost:3000] [--port 4101]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    lyceum: { type: 'string', default: 'http://localhost:3000' },
    share: { type: 'string' },
    port: { type: 'string', default: '4101' }
  }
})
if (!values.share) {
  console.error('Say which share: --share=TOKEN (the portal shows it under Share).')
  process.exit(1)
}

const lyceum = new URL(values.lyceum).origin
const policy = `default-src 'none'; frame-src ${lyceum}; style-src 'self'; base-uri 'none'; form-action 'none'`
const file = name => readFile(new URL(name, import.meta.url), 'utf8')

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://here')
  if (pathname === '/page.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(await file('page.css'))
  if (pathname !== '/') return response.writeHead(404).end()
  const page = (await file('index.html')).replaceAll('%FRAME%', `${lyceum}/chatbot/${encodeURIComponent(values.share)}`)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(page)
})

server.listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
