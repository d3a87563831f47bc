import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../built-server.ts'
import type { Files } from './bare-server.ts'

/**
 * The least that could be called a chat in a frame: a launcher that makes the frame, one HTML file with its style inlined, and one
 * preloaded script that draws a greeting and a message field with Preact alone, asks, and adds what arrives as plain paragraphs.
 * @param greeting what the product's agent says, so that both draw the same text
 */
export function floorFiles(greeting: string): Files {
  const preact = readFileSync(join(root, 'node_modules/preact/dist/preact.mjs'), 'utf8').replace(/\/\/# source.*/, '')
  return { '/launcher.js': launcher, '/chat': html, '/preact.js': preact, '/chat.js': chatThatSays(greeting) }
}

const frame = `const frame = document.createElement('iframe')
    frame.src = origin + '/chat'
    shadow.append(frame)`

/** A button in the corner, and a panel above it for what it opens. */
const launcherThat = (opens: string) => `(() => {
  const { origin } = new URL(document.currentScript.src)
  const host = document.createElement('floor-widget')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{position:fixed;right:24px;bottom:24px}button{width:56px;height:56px;border:0;border-radius:50%;background:#14694d}iframe{position:fixed;right:24px;bottom:96px;width:384px;height:600px;border:0}')
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.onclick = () => {
    ${opens}
  }
  shadow.append(button)
  document.body.append(host)
})()`

const launcher = launcherThat(frame)

/**
 * Files of a peer that is a chat without a launcher: the floor's button, which loads and shows it in a panel of the page, and a page that is filled by it.
 * Its style sheet, if it has one, is loaded beside its script.
 */
export function peerFiles(name: string, greeting: string, styled: boolean): Files {
  const sheet = `Object.assign(document.createElement('link'), { rel: 'stylesheet', href: origin + '/${name}.css' })`
  const show = (place: string) => `${styled ? `document.head.append(${sheet})\n` : ''}
    import(origin + '/${name}.js').then(({ show }) => show(${place}, origin, ${JSON.stringify(greeting)}))`
  const panel = `const panel = document.createElement('div')
    panel.style.cssText = 'position:fixed;right:24px;bottom:96px;width:384px;height:600px;background:#fff'
    document.body.append(panel)`
  return {
    [`/${name}-launcher.js`]: launcherThat(`${panel}\n${show('panel')}`),
    [`/${name}`]: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chat</title>
<style>html,body{margin:0;height:100%}</style><body><script type="module">const { origin } = location\n${show('document.body')}</script>`
  }
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chat</title>
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
  h('form', { onSubmit: ask }, h('textarea', { rows: 1, placeholder: 'Ask anything' }), h('button', { 'aria-label': 'Send' }, '↑'))
), document.body)

async function ask(event) {
  event.preventDefault()
  const field = document.querySelector('textarea')
  const thread = document.querySelector('section')
  const add = text => thread.appendChild(document.createElement('p')).appendChild(new Text(text))
  add(field.value)
  const body = JSON.stringify({ question: field.value })
  field.value = ''
  const response = await fetch('/ask', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  let rest = ''
  let last = add('')
  for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value).split('\\n\\n')
    rest = events.pop()
    for (const event of events) {
      const [more, ...paragraphs] = JSON.parse(event.slice(6)).text.split('\\n\\n')
      last.data += more
      for (const text of paragraphs) last = add(text)
    }
    thread.scrollTop = thread.scrollHeight
  }
}`
