// Serves the folder it is started in: node ../serve.mjs --port 4200
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const port = Number(process.argv.at(-1))

createServer(async ({ url = '/' }, response) => {
  const path = normalize(new URL(url, 'http://here').pathname)
  const file = path.endsWith('/') ? `${path}index.html` : path
  try {
    const body = await readFile(join(process.cwd(), file))
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
  } catch {
    response.writeHead(404).end()
  }
}).listen(port, '127.0.0.1')
