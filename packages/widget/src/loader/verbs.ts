import { limits } from '@lyceum/core/contract/limits'
import { isSmall } from '@lyceum/core/contract/page-context'
import { toLocale } from '@lyceum/core/rules'
import type { ChatTheme, FrameSettings, FromPage } from '../protocol.ts'
import { keep } from './keep.ts'
import { showIcon } from './launcher-icon.ts'
import { forgetKept, leaveNothing, owe } from './leave-nothing.ts'
import { noteNextPerson } from './next-person.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import { pageTraits, showScheme } from './page-traits.ts'
import { loadAnew } from './stay-on-page.ts'
import type { DoneVerbs, Widget } from './widget.ts'

const done: DoneVerbs = {
  ask: (widget, text) => post(widget, { type: 'ask', payload: { text } }),
  prefill: (widget, text) => post(widget, { type: 'prefill', payload: { text } }),
  newConversation: widget => post(widget, { type: 'newConversation' }),
  setContext: (widget, patch) => change(widget, { context: patch && merged(widget.options.raw.context, patch) }),
  setInputs: (widget, patch) => change(widget, { inputs: merged(widget.options.raw.inputs, patch) }),
  setLocale: (widget, locale) => change(widget, { locale }),
  setTheme: (widget, theme) => change(widget, { theme }),
  update: change,
  identify(widget, getToken) {
    widget.options = optionsOf({ ...widget.options.raw, identity: { getToken } })
    void widget.loaded?.then(
      panel => panel.introduce(),
      () => {}
    )
  },
  shutdown(widget) {
    const { identity: _, ...raw } = widget.options.raw
    widget.options = optionsOf(raw)
    widget.close()
    noteNextPerson(true)
    owe(widget)
    const before = widget.loaded
    const loaded = widget.load()
    // What is loaded only now begins with it.
    if (loaded === before) widget.loaded = loaded.then(panel => leaveNothing(widget, panel))
    widget.loaded?.catch(() => {})
  },
  destroy: forgetKept
}

/** Nothing is done any more for one that was destroyed. */
export const verbs = Object.fromEntries(
  Object.entries(done).map(([verb, run]) => [
    verb,
    (widget: Widget, given: never) => (widget.left && verb !== 'destroy') || run(widget, given)
  ])
) as DoneVerbs

function post(widget: Widget, message: FromPage): void {
  widget.open()
  void widget.load().then(
    panel => {
      panel.opened()
      panel.send(message)
    },
    () => {}
  )
}

/** Without what is null. */
const merged = (before: Record<string, unknown> | null | undefined, patch: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== undefined))

function change(widget: Widget, { share, token, id, mode, target, baseUrl, ...patch }: WidgetOptions): void {
  const { raw } = widget.options
  const theme = patch.theme && { ...asTheme(raw.theme), ...asTheme(patch.theme) }
  const given: WidgetOptions = { ...raw, ...patch, ...(theme && { theme }) }
  // What is undefined or null is taken back.
  widget.options = optionsOf(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
  )
  const taken = Object.keys(patch).filter(name => !Object.hasOwn(widget.options.raw, name))
  const page = pageTraits(widget.options.raw)
  const asPage = { locale: toLocale(page.locale || navigator.language), theme: { colorScheme: page.theme || 'auto' } }
  widget.draw()
  showScheme(widget)
  showIcon(widget)
  void widget.loaded?.then(
    panel => {
      const back = Object.fromEntries(taken.map(name => [name, asPage[name as keyof typeof asPage] ?? null]))
      panel.configure({ ...back, ...frameSettings(widget) })
      const { identity } = widget.options.raw
      if (identity && identity.getToken !== raw.identity?.getToken) panel.introduce()
    },
    () => {}
  )
  const { conversationId } = patch
  if (!conversationId || conversationId === raw.conversationId) return
  keep(widget, { conversationId })
  loadAnew(widget, true)
}

const asTheme = (theme: WidgetOptions['theme']): ChatTheme =>
  typeof theme === 'string' ? { colorScheme: theme as ChatTheme['colorScheme'] & string } : (theme ?? {})

/** What of the options is the frame's to follow. What it could not, the console names. */
export function frameSettings({ options, shadow }: Widget): FrameSettings {
  const { raw } = options
  const { context, inputs, features, starterQuestions, strings, theme } = raw
  const accent = options.accent || getComputedStyle(shadow.host).getPropertyValue('--lyceum-accent').trim()
  // What was taken back is the page's again.
  const look = 'theme' in raw && { ...asTheme(theme), colorScheme: pageTraits(raw).theme || 'auto' }
  const all = {
    context,
    inputs,
    features,
    starterQuestions,
    strings,
    locale: 'locale' in raw ? toLocale(pageTraits(raw).locale || navigator.language) : undefined,
    theme: look || accent ? { ...(accent && { accent }), ...look } : undefined,
    identity: raw.identity && true
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => plain(name, value)))
}

/** A setting as plain data: a page may hand over what a port cannot carry. Nothing of one that cannot be written out, or is too long. */
function plain(name: string, value: unknown): [string, unknown][] {
  try {
    if (name === 'context' && !isSmall(value)) throw Error(`more than ${limits.pageContext} bytes`)
    if (name === 'starterQuestions' && value !== undefined && !Array.isArray(value)) throw Error('no array')
    const text = JSON.stringify(value)
    return text === undefined ? [] : [[name, JSON.parse(text)]]
  } catch (why) {
    console.error(`LyceumChat: ${name}`, why)
    return []
  }
}
