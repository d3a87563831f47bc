import { toLocale } from '@lyceum/core/rules'
import type { ChatTheme, FrameSettings, FromPage } from '../protocol.ts'
import { keptKey } from './kept.ts'
import { showIcon } from './launcher-icon.ts'
import { noteNextPerson } from './next-person.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import { pageTraits, showScheme } from './page-traits.ts'
import type { DoneVerbs, Widget } from './widget.ts'

const forgottenAfterMs = 1500

export const verbs: DoneVerbs = {
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
    forgetKept(widget)
    noteNextPerson(true)
    void leaveNothing(widget)
  },
  destroy: forgetKept
}

function post(widget: Widget, message: FromPage): void {
  widget.open()
  void widget.load().then(panel => panel.send(message))
}

/** Without what is null. */
const merged = (before: Record<string, unknown> | null | undefined, patch: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== undefined))

function change(widget: Widget, { share, token, id, mode, target, baseUrl, ...patch }: WidgetOptions): void {
  const { raw } = widget.options
  const theme = patch.theme === undefined ? raw.theme : { ...asTheme(raw.theme), ...asTheme(patch.theme) }
  widget.options = optionsOf({ ...raw, ...patch, ...(theme !== undefined && { theme }) })
  widget.draw()
  showScheme(widget)
  showIcon(widget)
  void widget.loaded?.then(
    panel => panel.configure(frameSettings(widget)),
    () => {}
  )
}

const asTheme = (theme: WidgetOptions['theme']): ChatTheme =>
  typeof theme === 'string' ? { colorScheme: theme as ChatTheme['colorScheme'] & string } : (theme ?? {})

/** What of the options is the frame's to follow. */
export function frameSettings({ options, shadow }: Widget): FrameSettings {
  const { raw } = options
  const { context, inputs, features, starterQuestions, strings, locale, theme } = raw
  const accent = options.accent || getComputedStyle(shadow.host).getPropertyValue('--lyceum-accent').trim()
  const look = theme && { ...asTheme(theme), colorScheme: pageTraits(raw).theme || 'auto' }
  const all = {
    context,
    inputs,
    features,
    starterQuestions,
    strings,
    locale: locale && toLocale(locale),
    theme: look || accent ? { ...(accent && { accent }), ...look } : undefined
  }
  // Plain data: a page may hand over what a port cannot carry.
  return JSON.parse(JSON.stringify(all))
}

/** Takes back what the page's storage keeps. */
export function forgetKept(widget: Widget): void {
  widget.kept = ''
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[name].removeItem(keptKey(widget.options))
    } catch {
      // What the browser denies has kept nothing.
    }
  }
}

/** The frame alone reaches what it has stored, so it is loaded for that, out of sight. */
async function leaveNothing(widget: Widget): Promise<void> {
  const panel = await widget.load().catch(() => undefined)
  await Promise.race([panel?.forgotten(), new Promise(resolve => setTimeout(resolve, forgottenAfterMs))])
  panel?.left()
  widget.panel.replaceChildren()
  // What the frame has told since.
  forgetKept(widget)
  widget.loaded = undefined
  widget.state = 'shutdown'
}
