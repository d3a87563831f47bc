import type { Entered } from './options.ts'
import { type Site, snippetOf, type Way } from './snippets.ts'

type TrialPage = {
  way: Way
  /** `token` is that of the trial. */
  site: Site
  entered: Entered
  /** Whether the chat is open from the start. */
  open: boolean
  /** What the page says, in whose language. */
  locale: string
  words: { title: string; text: string }
  nonce: string
}

/**
 * The address of a page of nobody's, with the code in it as anybody would paste it. A `data:` page has an origin of its own, which is foreign to
 * all others, and unlike a sandbox it leaves the chat's frame its own. It has the portal's policy, hence the nonces. Code for a
 * bundler is tried as the widget that it makes; tokens of people come from a server that this page has not got.
 */
export function trialPage({ way, site, entered, open, locale, words, nonce }: TrialPage): string {
  const { identity: _none, ...tried } = entered
  const inPlace = tried.mode === 'inline' || tried.mode === 'full'
  const shown = way === 'react' ? (inPlace ? 'element' : 'script') : way
  const code = snippetOf(shown, site, tried).replace(/<(script|style)>/g, `<$1 nonce="${nonce}">`)
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(words.title)}</title><style nonce="${nonce}">${sheet}</style></head>
<body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.text)}</p>
${code}</main>${shown === 'iframe' ? '' : `<script nonce="${nonce}">${leading(open)}</script>`}</body></html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

/** What the widget's page tells the page around it. */
export type FromTrial = { trial: 'ready' | 'open' | 'close' }

/** The script by which the page around it changes the widget's options, and knows whether it is open. Any origin: neither says a secret. */
const leading = (open: boolean) => `{
  const say = trial => parent.postMessage({ trial }, '*')
  const timer = setInterval(() => {
    const [widget] = window.LyceumChat?.instances ?? []
    if (!widget) return
    clearInterval(timer)
    for (const type of ['open', 'close']) widget.on(type, () => say(type))
    addEventListener('message', ({ source, data }) => source === parent && widget.update(data))
    if (${open}) widget.open()
    say('ready')
  }, 50)
}`

const sheet =
  'body{margin:0;padding:24px 28px;font:16px/1.6 Georgia,"Songti SC","Noto Serif CJK SC",serif;color:#2b2b2b;background:#fff}h1{margin:0 0 8px;font-size:22px;font-weight:500}p{margin:0 0 20px;max-width:34em}iframe{border:0}'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
