// A course page on another site with a strict Content Security Policy and the chat in its corner.
// node examples/script-tag/serve.mjs --share=TOKEN [--lyceum http://localhost:3000] [--port 4100]
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    lyceum: { type: 'string', default: 'http://localhost:3000' },
    share: { type: 'string' },
    port: { type: 'string', default: '4100' }
  }
})
if (!values.share) {
  console.error('Say which share: --share=TOKEN (the portal shows it under Share).')
  process.exit(1)
}

const lyceum = new URL(values.lyceum).origin
/** What a site has to allow: the loader with its panel, and the frame. */
const policy = [
  "default-src 'none'",
  `script-src ${lyceum}`,
  `frame-src ${lyceum}`,
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'"
].join('; ')

const file = name => readFile(new URL(name, import.meta.url), 'utf8')
const inAttribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://here')
  if (pathname === '/course.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(await file('course.css'))
  if (pathname !== '/') return response.writeHead(404).end()
  const page = (await file('index.html')).replaceAll('%LYCEUM%', lyceum).replaceAll('%SHARE%', inAttribute(values.share))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(page)
})

server.listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
