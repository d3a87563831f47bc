import { agentIconLook, isPictureIcon } from '@lyceum/core/agent-icon'
import type { Agent } from '../agents/queries.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { LtiLaunchRow } from './tables.ts'
import type { LaunchWords } from './words.ts'

/** What the picker is asked to show: the words that are looked for, and what is chosen so far. */
export type PickerState = {
  ticket: string
  query?: string
  /** Only those of the course, of the one that it was copied from, or those that the teacher publishes; else what fits the course. */
  show?: 'all' | 'placed' | 'former' | 'mine' | undefined
  chosen?: readonly string[]
  takesPart?: boolean
  /** Nothing was chosen when something should have been. */
  missing?: boolean
  /** The link's agent is not there any more. */
  gone?: boolean
}

type Shown = {
  launch: LtiLaunchRow
  state: PickerState
  /** The chosen ones first. */
  agents: Agent[]
  total: number
  hasMore: boolean
  /** What there is to be shown apart. */
  ways: readonly ('placed' | 'former' | 'mine')[]
  several: boolean
}

/** The choice of agents as one form: a search, and agents of which one or several are taken. */
export function pickerBody({ words, count }: LaunchWords, shown: Shown): string {
  const { picker } = words
  const { launch, state, agents, total, several } = shown
  const deep = launch.kind === 'deep_linking'
  const heading = several ? picker.several : picker.title
  return `<form method="post" action="/lti/pick" class="picker">
<input type="hidden" name="launch" value="${launch.id}"><input type="hidden" name="ticket" value="${escapeHtml(state.ticket)}">
<h1>${heading}</h1><p>${picker.lead}</p>
${state.gone ? `<p class="notice">${words.picker.gone}</p>` : ''}
${state.missing ? `<p class="notice" role="alert">${picker.chooseOne}</p>` : ''}
<div class="search" role="search"><label for="query">${picker.search}</label>
<input id="query" type="search" name="query" maxlength="100" autocomplete="off" value="${escapeHtml(state.query ?? '')}">
<button name="do" value="find">${picker.find}</button></div>
${shown.ways.length > 0 ? ways(picker, shown) : ''}
<fieldset><legend>${picker.agents} <small role="status">${count(total)}</small></legend>
${agents.length === 0 ? `<p>${picker.none}</p>` : `<ul>${agents.map(agent => item(agent, shown)).join('')}</ul>`}
${shown.hasMore ? `<p><small>${picker.more}</small></p>` : ''}</fieldset>
${launch.deepLinking?.acceptsLineItem ? `<p><label class="check"><input type="checkbox" name="takes_part" value="yes"${state.takesPart ? ' checked' : ''}> ${picker.takesPart}</label></p>` : ''}
<p class="row"><button name="do" value="place"${deep ? ' formaction="/lti/deeplink"' : ''}>${picker.place}</button>
${deep ? `<button class="plain" name="do" value="cancel" formaction="/lti/deeplink">${picker.cancel}</button>` : ''}</p>
</form>`
}

/** Why there is no choice, with the way back: the platform waits for an answer, which is that nothing was chosen. */
export function nothingBody({ failures, backToCourse }: LaunchWords['words'], launchId: string, ticket: string): string {
  const { title, text } = failures.nothingWanted
  return `<h1>${title}</h1><p>${text}</p><form method="post" action="/lti/deeplink">
<input type="hidden" name="launch" value="${launchId}"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<p><button name="do" value="cancel">${backToCourse}</button></p></form>`
}

function ways(picker: LaunchWords['words']['picker'], { ways, state }: Shown): string {
  const way = (value: string, label: string, checked: boolean) =>
    `<label class="check"><input type="radio" name="show" value="${value}"${checked ? ' checked' : ''}> ${label}</label>`
  return `<fieldset class="ways"><legend>${picker.show}</legend>${way('all', picker.all, state.show === 'all')}${ways.map(one => way(one, picker[one], state.show === one)).join('')}</fieldset>`
}

function item(agent: Agent, { several, state }: Shown): string {
  const checked = state.chosen?.includes(agent.id) ? ' checked' : ''
  const description = agent.description ? `<span>${escapeHtml(agent.description)}</span>` : ''
  return `<li><label class="agent"><input type="${several ? 'checkbox' : 'radio'}" name="agent" value="${agent.id}"${checked}>${icon(agent)}
<span><b dir="auto">${escapeHtml(agent.name)}</b>${description}<small dir="auto">${escapeHtml(agent.ownerName)}</small></span></label></li>`
}

function icon({ icon, category }: Agent): string {
  if (isPictureIcon(icon)) return `<img class="icon" src="${escapeHtml(icon)}" alt="" width="40" height="40">`
  const { path, ink, ground } = agentIconLook(icon, category)
  const colours = icon.endsWith(':colourful') ? `${category} full` : category
  return `<svg class="icon ${colours}" viewBox="-13 -13 50 50" fill="none" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="-13" y="-13" width="50" height="50" rx="12.5" fill="${ground}" stroke="none"></rect><path d="${path}" stroke="${ink}"></path></svg>`
}

/** The colours of the chat's icons, light and dark. */
export const pickerStyle = `
:root{--text-on-accent:#fff;--category-learning:#1d5fa8;--category-learning-soft:#e5eef9;--category-management:#6b3fa0;--category-management-soft:#efe8f8;--category-research:#0f6b6b;--category-research-soft:#e0f1f0;--category-teaching:#a1490c;--category-teaching-soft:#fbecdf}
@media (prefers-color-scheme:dark){:root{--text-on-accent:#08130e;--category-learning:#8dbdf5;--category-learning-soft:#172a42;--category-management:#c3a5ee;--category-management-soft:#2b1f3f;--category-research:#79d3d0;--category-research-soft:#123331;--category-teaching:#f3ae7b;--category-teaching-soft:#3a2413}}
main{padding-block:24px 40px}
.picker h1{font-size:1.75rem}
.search{display:grid;grid-template-columns:1fr auto;gap:4px 8px;margin-top:20px}
.search label{grid-column:1/-1;font-weight:600;color:var(--strong)}
input[type=search]{font:inherit;color:var(--strong);background:var(--raised);border:1px solid var(--muted);border-radius:10px;min-height:40px;min-width:0;padding:8px 12px}
fieldset{border:0;margin:20px 0 0;padding:0;min-width:0}
legend{padding:0;margin-bottom:8px;font-weight:600;color:var(--strong)}
legend small{font-weight:400;color:var(--muted);margin-inline-start:8px}
.ways{display:flex;flex-wrap:wrap;gap:8px 20px}
.ways legend{float:left;margin:0;padding-block:8px}
.check{display:inline-flex;align-items:center;gap:8px;min-height:40px}
input[type=radio],input[type=checkbox]{width:18px;height:18px;margin:0;flex:none;accent-color:var(--accent)}
.agent{display:flex;align-items:center;gap:12px;height:100%;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--raised);cursor:pointer}
.agent:hover{background:var(--hover)}
.agent:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.agent>span{min-width:0;overflow-wrap:anywhere}
.agent b,.agent span span,.agent small{display:block}
.agent b{color:var(--strong);font-weight:600}
.agent small{color:var(--muted);font-size:.8125rem}
.icon{flex:none;width:40px;height:40px;border-radius:10px}
.row{display:flex;flex-wrap:wrap;gap:12px;position:sticky;bottom:0;padding-block:12px;background:var(--page)}
.plain{background:none;color:var(--accent);border:1px solid var(--line)}
`.replaceAll('\n', '')
