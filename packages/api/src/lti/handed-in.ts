import { formatDate } from '@lyceum/core/i18n'
import type { Request, Response } from 'express'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { asBibtex, asText } from '../courses/citation.ts'
import { findSubmission, type SubmissionContent, type SubmissionRow } from '../courses/submissions.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { type PageFor, sendFailure, sendPage } from './page.ts'
import type { LaunchWords } from './words.ts'

const base = '/lti/handed-in/'

/** The address of a conversation that was handed in. Its id is unguessable: who was given it may read it. */
export const handedInAddress = ({ baseUrl }: Pick<Config, 'baseUrl'>, id: string) => `${baseUrl}${base}${id}`

/** Shows a conversation that was handed in, to whoever has its address. Nobody frames it, and no search engine lists it. */
export async function showHandedIn(context: Context, request: Request, response: Response): Promise<void> {
  const page: PageFor = { context, request, response, platform: undefined, framedBy: [] }
  response.setHeader('X-Robots-Tag', 'noindex')
  const row = await findSubmission(context.db, request.params.id as string)
  if (!row) return sendFailure(page, 'notHandedIn', { status: 404 })
  const draw = await drawAnswers()
  await sendPage(page, words => ({
    title: row.title,
    body: copyBody(words, { row, context, draw }),
    style: copyStyle
  }))
}

/** Sends the very bytes that the hash is of. */
export async function sendHandedIn(context: Context, request: Request, response: Response): Promise<void> {
  const row = await findSubmission(context.db, request.params.id as string)
  if (!row) return sendFailure({ context, request, response, platform: undefined }, 'notHandedIn', { status: 404 })
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('X-Robots-Tag', 'noindex')
  response.setHeader('Content-Disposition', `attachment; filename="conversation-${row.sha256.slice(0, 12)}.json"`)
  response.type('application/json').send(Buffer.from(row.content, 'utf8'))
}

/** Few pages draw an answer, and the libraries for it are large. */
export const drawAnswers = async () => (await import('./answer-markup.ts')).answersOfPage()

type Copy = { row: SubmissionRow; context: Pick<Context, 'config'>; draw: (text: string) => string }

/** What a page shows of a conversation that was handed in. */
export function copyBody({ words, locale }: LaunchWords, { row, context, draw }: Copy): string {
  const content = JSON.parse(row.content) as SubmissionContent
  const { handIn: t } = words
  const { timeZone } = context.config.organisation
  const time = (at: string) => formatDate(locale, at, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const url = handedInAddress(context.config, row.id)
  const cited = { content, sha256: row.sha256, url, locale, kind: t.kind, timeZone }
  const facts: [string, string][] = [
    [t.author, content.author || t.anonymous],
    [t.agent, content.agent.name],
    [t.course, [content.course, content.school].filter(Boolean).join(', ')],
    [t.handedIn, time(content.handedInAt)],
    ['SHA-256', row.sha256]
  ]
  const messages = content.messages.map(({ side, at, text, sources = [] }) => {
    const who = side === 'human' ? content.author || t.anonymous : content.agent.name
    const listed = sources.map(({ position, file, page }) => `[${position}] ${file}${page === null ? '' : ` (${page})`}`)
    const from = listed.length > 0 ? `<p><small>${t.sources} ${escapeHtml(listed.join(' · '))}</small></p>` : ''
    return `<li class="${side}"><h2><span dir="auto">${escapeHtml(who)}</span> <small>${time(at)}</small></h2>${side === 'human' ? `<p class="text" dir="auto">${escapeHtml(text)}</p>` : `<div class="answer" dir="auto">${draw(text)}</div>`}${from}</li>`
  })
  return `<h1 dir="auto">${escapeHtml(content.title)}</h1><p>${t.copy}</p>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`).join('')}</dl>
<p><a href="${base}${row.id}.json" download>${t.download}</a></p>
<ol>${messages.join('')}</ol>
<h2>${t.citation}</h2><p class="cited" tabindex="0">${escapeHtml(asText(cited))}</p>
<h2>BibTeX</h2><pre class="cited" tabindex="0">${escapeHtml(asBibtex(cited))}</pre>`
}

export const copyStyle = `
dl{display:grid;gap:4px;margin:24px 0 0}
dl>div{display:grid;grid-template-columns:minmax(90px,140px) 1fr;gap:12px;align-items:baseline}
dt{color:var(--muted);font-size:.8125rem}
dd{margin:0;color:var(--strong);overflow-wrap:anywhere}
ol{display:grid;gap:16px;margin:32px 0 0;padding:0;list-style:none}
li{padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
li.earlier{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px;margin-top:8px}
ul{list-style:none;padding:0}
.human{background:var(--soft)}
.human small{color:var(--text)}
li h2{margin:0;color:var(--strong);font-size:1rem}
li h2 small{font-weight:400}
small{color:var(--muted);font-size:.8125rem}
.text{white-space:pre-wrap;overflow-wrap:anywhere;color:var(--strong)}
.answer{color:var(--strong);overflow-wrap:anywhere}
.answer :is(h3,h4,h5,h6){margin:16px 0 4px;font-size:1rem;font-weight:600}
.answer :is(ul,ol){display:block;margin:8px 0 0;padding-inline-start:24px;list-style:revert}
.answer li{padding:0;border:0;border-radius:0;background:none}
.answer blockquote{margin:8px 0 0;padding-inline-start:12px;border-inline-start:3px solid var(--line)}
.answer pre{overflow-x:auto;padding:12px;border:1px solid var(--line);border-radius:10px}
.answer table{display:block;overflow-x:auto;margin-top:8px;border-collapse:collapse}
.answer :is(th,td){padding:4px 12px;border:1px solid var(--line);text-align:start}
.answer math{font-family:"Cambria Math","STIX Two Math","Latin Modern Math","Noto Sans Math",math;font-size:1.08em;line-height:normal;direction:ltr}
.formula{display:block;overflow:auto hidden;padding-block:4px;text-align:center}
.tml-right{text-align:right}
.tml-left{text-align:left}
.cited{padding:12px 16px;border:1px solid var(--line);border-radius:10px;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
`.replaceAll('\n', '')
