import { linkAccountPath } from '@lyceum/core/contract'
import { escapeHtml } from '../http/escape-html.ts'
import type { LaunchWords } from './words.ts'

type Words = LaunchWords['words']
/** Why nothing is linked, or not any more. */
export type StartReason = keyof Words['account']['start']
export type NumberProblem = 'waiting' | 'wrong'

/** A form of the page; `hidden` is what brings it back. */
const form = (hidden: string, body: string) => `<form method="post" action="${linkAccountPath}">${hidden}${body}</form>`
const way = (does: string, label: string, kind = '') =>
  `<button name="do" value="${does}" formnovalidate${kind && ` class="${kind}"`}>${label}</button>`

/** That there is no link, why, and the way to one; none without what brings the form back. */
export function startBody({ account: t }: Words, hidden: string | undefined, reason: StartReason): string {
  const told = `<h1>${t.title}</h1><p role="status">${t.start[reason]}</p>`
  if (hidden === undefined) return told
  const again = reason === 'nobody' || reason === 'tooMany' ? '' : way('again', t.again)
  return `${told}${form(hidden, `<p class="ways">${again}${way('chat', t.chat, 'second')}</p>`)}`
}

/** The code, the way to the portal, and the field for the number that the portal shows. */
export function askBody(
  { account: t }: Words,
  hidden: string,
  { code, address, problem }: { code: string; address: string; problem: NumberProblem | undefined }
): string {
  const shown = escapeHtml(code)
  const said = problem ? `<p id="problem" class="notice" role="alert">${t[problem]}</p>` : ''
  return `<h1>${t.title}</h1><p>${t.lead}</p>
<ol class="steps"><li><h2>${t.open}</h2><p>${t.openText}</p><p><a class="button" href="${escapeHtml(address)}#${shown}" target="_blank" rel="noopener">${t.openPortal}</a></p>
<p>${t.otherDevice.replace('{{address}}', `<b>${escapeHtml(address.replace(/^https?:\/\//, ''))}</b>`)}</p><p class="code"><code>${shown}</code></p><p><small>${t.secret}</small></p></li>
<li><h2>${t.confirm}</h2><p>${t.confirmText}</p></li>
<li>${form(
    `${hidden}<input type="hidden" name="code" value="${shown}">`,
    `<h2><label for="number">${t.number}</label></h2>${said}<p class="ways"><input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" required${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}><button>${t.go}</button></p><p class="ways">${way('chat', t.chat, 'second')}</p>`
  )}</li></ol>`
}

/** An account of the school: whether it is the right one, or that it is linked. */
export function accountBody(
  { account: t }: Words,
  hidden: string,
  { name, email }: { name: string; email: string },
  state: 'confirm' | 'done' | 'linked' = 'linked'
): string {
  const card = `<p class="account"><b dir="auto">${escapeHtml(name)}</b><small dir="auto">${escapeHtml(email)}</small></p>`
  if (state === 'confirm')
    return `<h1>${t.isYours}</h1>${card}<p>${t.isYoursText}</p>${form(hidden, `<p class="ways">${way('yes', t.yes)}${way('no', t.no, 'second')}</p>`)}`
  return `<h1>${state === 'done' ? t.done : t.linked}</h1>${card}<p>${t.linkedText}</p>${form(
    hidden,
    `<p class="ways">${way('chat', t.chat)}${way('unlink', t.unlink, 'second')}</p>`
  )}`
}

export const linkStyle = `
.steps{margin:24px 0 0;padding-inline-start:24px}
.steps>li{margin-block:16px;padding-inline-start:8px}
.steps h2{margin:0 0 4px;font-size:1rem;color:var(--strong)}
.code code{font-size:1.5rem;letter-spacing:.08em;color:var(--strong);user-select:all}
.ways{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:16px}
#number{width:8ch;min-height:40px;padding:8px 12px;border:1px solid var(--muted);border-radius:10px;background:var(--raised);color:var(--strong);font:1.25rem/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em}
.account{margin-top:16px;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--raised);overflow-wrap:anywhere}
.account b,.account small{display:block}
.account b{color:var(--strong);font-weight:600}
.account small,small{color:var(--muted);font-size:.8125rem}
`.replaceAll('\n', '')
