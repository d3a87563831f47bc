import { limits } from '@lyceum/core/contract/limits'
import { toLocale } from '@lyceum/core/rules'
import { isPageContext } from '../page-context.ts'
import type { ChatTheme, FrameSettings, FromPage } from '../protocol.ts'
import { keep, owe } from './keep.ts'
import { isDue } from './kept.ts'
import { showIcon } from './launcher-icon.ts'
import { leaveNothing } from './leave-nothing.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import { optionsWithParts } from './options-with-parts.ts'
import { pageTraits, showScheme } from './page-traits.ts'
import { loadAnew, stayOnPage } from './stay-on-page.ts'
import type { DoneVerbs, Widget } from './widget.ts'

const done: DoneVerbs = {
  ask: (widget, text) => post(widget, { type: 'ask', payload: { text } }),
  prefill: (widget, text) => post(widget, { type: 'prefill', payload: { text } }),
  newConversation: widget => post(widget, { type: 'newConversation' }),
  setContext: (widget, patch) => change(widget, { context: isObject(patch) ? merged(widget.options.raw.context, patch) : patch }),
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
    owe(widget)
    const before = widget.loaded
    const loaded = widget.load()
    // What is loaded only now begins with it.
    if (loaded === before) widget.loaded = loaded.then(panel => (isDue(widget) ? leaveNothing(widget, panel) : panel))
    widget.loaded?.catch(() => {})
  },
  stayOnPage
}

/** Nothing is done any more for one that was destroyed. */
export const verbs = Object.fromEntries(
  Object.entries(done).map(([verb, run]) => [verb, (widget: Widget, given: never) => widget.left || run(widget, given)])
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Both, without what is undefined or null, which is taken back. */
const merged = (before: unknown, patch: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...(isObject(before) && before), ...patch }).filter(([, value]) => isGiven(value)))

function change(widget: Widget, { share, token, id, mode, target, baseUrl, ...patch }: WidgetOptions): void {
  const { raw } = widget.options
  sayWhatStays(widget, { share, token, id, mode, target, baseUrl })
  const parts = optionsWithParts.flatMap(name => {
    const given = patch[name]
    return isObject(given) ? [[name, merged(raw[name], given)]] : []
  })
  const theme = patch.theme && merged(asTheme(raw.theme), asTheme(patch.theme))
  widget.options = optionsOf(merged(raw, { ...patch, ...Object.fromEntries(parts), ...(theme && { theme }) }))
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

/** The widgets that have said it. */
const saidWhatStays = new WeakSet<Widget>()

/** What decides which chat it is, and where, is no matter of an update. */
function sayWhatStays(widget: Widget, given: WidgetOptions): void {
  const { share, origin, raw } = widget.options
  const now: WidgetOptions = { ...raw, ...widget.options, token: share, baseUrl: origin }
  const said = { ...given, ...(given.baseUrl && { baseUrl: originOf(given.baseUrl) }) }
  const others = Object.entries(said).filter(
    ([name, value]) => value !== undefined && value !== null && value !== now[name as keyof WidgetOptions]
  )
  if (others.length === 0 || saidWhatStays.has(widget)) return
  saidWhatStays.add(widget)
  const names = others.map(([name]) => name).join(', ')
  console.warn(`LyceumChat: ${names} cannot be changed by an update: destroy the chat and start another one`)
}

/** The address of a script of the server names the server, too. */
function originOf(address: string): string {
  try {
    return new URL(address, globalThis.location?.href).origin
  } catch {
    return address
  }
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

/**
 * A setting as plain data: a page may hand over what a port cannot carry. One that cannot be written out, or is not what it should be, is
 * taken back: what the page has said before does not hold any more.
 */
function plain(name: string, value: unknown): [string, unknown][] {
  try {
    if (name === 'context' && isGiven(value)) {
      if (!isPageContext(value)) throw Error(`no object of at most ${limits.pageContext} bytes, written as JSON`)
      if (Object.keys(value).some(key => key.length > limits.platformId))
        throw Error(`a name of more than ${limits.platformId} characters`)
    }
    if (name === 'starterQuestions' && isGiven(value) && !Array.isArray(value)) throw Error('no array')
    const text = JSON.stringify(value)
    return text === undefined ? [] : [[name, JSON.parse(text)]]
  } catch (why) {
    console.error(`LyceumChat: ${name}`, why)
    return [[name, null]]
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null
