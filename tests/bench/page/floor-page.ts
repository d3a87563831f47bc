import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../built-server.ts'

/**
 * The least that could be called a chat in a frame: a launcher that makes the frame, one HTML file with its style inlined, and one
 * preloaded script that draws a greeting and a message field with Preact alone.
 * @param greeting what the product's agent says, so that both draw the same text
 */
export async function startFloor(greeting: string): Promise<{ url: URL; stop(): void }> {
  const preact = readFileSync(join(root, 'node_modules/preact/dist/preact.mjs'), 'utf8').replace(/\/\/# source.*/, '')
  const files: Record<string, [string, string]> = {
    '/launcher.js': ['text/javascript', launcher],
    '/chat': ['text/html; charset=utf-8', html],
    '/preact.js': ['text/javascript', preact],
    '/chat.js': ['text/javascript', chatThatSays(greeting)]
  }
  const server = http.createServer((request, response) => {
    const [type, text] = files[request.url!.split('?')[0]!] ?? []
    if (!type || text === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), stop: () => void server.close() }
}

const launcher = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const host = document.createElement('floor-widget')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{position:fixed;right:24px;bottom:24px}button{width:56px;height:56px;border:0;border-radius:50%;background:#14694d}iframe{position:fixed;right:24px;bottom:96px;width:384px;height:600px;border:0}')
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.onclick = () => {
    const frame = document.createElement('iframe')
    frame.src = origin + '/chat'
    shadow.append(frame)
  }
  shadow.append(button)
  document.body.append(host)
})()`

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title>
<link rel="modulepreload" href="/preact.js"><script type="module" src="/chat.js"></script>
<style>body{margin:0;font:15px/1.6 system-ui;background:#faf8f4}main{display:flex;flex-direction:column;height:100dvh}header{padding:16px;border-bottom:1px solid #e6e0d5;background:#fff}section{flex:1;padding:16px;overflow:auto}form{margin:12px;padding:12px;border:1px solid #cfc7b8;border-radius:16px;background:#fff}textarea{width:100%;border:0;resize:none;font:inherit}</style>
</head><body></body></html>`

const chatThatSays = (greeting: string) => `import { h, render } from '/preact.js'
render(h('main', null,
  h('header', null, h('h1', null, 'Calculus tutor'), h('p', null, 'Northgate University')),
  h('section', null, ${greeting
    .split('\n\n')
    .map(text => `h('p', null, ${JSON.stringify(text)})`)
    .join(', ')}),
  h('form', null, h('textarea', { rows: 1, placeholder: 'Ask anything' }), h('button', { 'aria-label': 'Send' }, '↑'))
), document.body)`
