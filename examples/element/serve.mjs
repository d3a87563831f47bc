// A page with <lyceum-chat> in it.
// node examples/element/serve.mjs --share=TOKEN [--lyceum http://localhost:3000] [--port 4103]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    lyceum: { type: 'string', default: 'http://localhost:3000' },
    share: { type: 'string' },
    port: { type: 'string', default: '4103' }
  }
})
if (!values.share) {
  console.error('Say which share: --share=TOKEN (the portal shows it under Share).')
  process.exit(1)
}

const lyceum = new URL(values.lyceum).origin
const policy = `default-src 'none'; script-src 'self' ${lyceum}; frame-src ${lyceum}; style-src 'self'; base-uri 'none'; form-action 'none'`
const inAttribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const file = name => readFile(new URL(name, import.meta.url), 'utf8')

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://here')
  if (pathname === '/page.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(await file('page.css'))
  if (pathname === '/context.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(await file('context.js'))
  if (pathname !== '/') return response.writeHead(404).end()
  const page = (await file('index.html')).replaceAll('%LYCEUM%', lyceum).replaceAll('%SHARE%', inAttribute(values.share))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(page)
})

server.listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
