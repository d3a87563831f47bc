import { inEachLocale } from '@lyceum/core/contract/locales'
import { shareFeatures } from '@lyceum/core/contract/share-features'
import type { WidgetOptions } from '@lyceum/widget'

/**
 * The options that a page can give a widget, in the order of the form: by their path in `init`'s options, and by what they are entered as.
 * `choices` are values, with the key of the word for each. Form, code and trial follow from it; a test holds it against the README's table.
 */
export const tryable = {
  place: [
    choice('mode', { inline: 'inline', full: 'full' }, 'popup'),
    text('title'),
    text('target'),
    choice('launcher.position', { left: 'left', right: 'right' }),
    number('launcher.offset'),
    text('launcher.label'),
    text('launcher.icon'),
    flag('launcher.hidden', true),
    number('launcher.zIndex'),
    text('id')
  ],
  look: [
    choice(
      'locale',
      inEachLocale(locale => locale as string)
    ),
    choice('theme.colorScheme', { light: 'light', dark: 'dark', auto: 'auto' }),
    { path: 'theme.accent', as: 'colour' },
    number('theme.radius'),
    choice('theme.density', { normal: 'normal', compact: 'compact' }),
    number('theme.fontSize')
  ],
  opening: [
    number('open'),
    choice('preload', { idle: 'idle', none: 'late' }),
    choice('persist', { session: 'session', identity: 'person', none: 'never' }),
    text('conversationId'),
    flag('consent', false)
  ],
  talk: [
    { path: 'starterQuestions', as: 'lines' },
    { path: 'context', as: 'json' },
    { path: 'inputs', as: 'json' },
    { path: 'strings', as: 'json' }
  ],
  features: shareFeatures.map(name => flag(`features.${name}` as const, false)),
  code: [
    { path: 'identity', as: 'code', written: "{ getToken: () => fetch('/lyceum-token').then(answer => answer.text()) }" },
    { path: 'onEvent', as: 'code', written: '(type, payload) => console.log(type, payload)' }
  ]
} as const satisfies Record<string, readonly Tryable[]>

export type Group = keyof typeof tryable
export type OptionPath = (typeof tryable)[Group][number]['path']

/** What stands for the share and the server, or for another of these: nobody enters it. */
export const given = ['share', 'token', 'baseUrl', 'accent', 'position', 'zIndex'] as const

export type Tryable = { path: string } & (
  | { as: 'choice'; choices: Record<string, string>; usual: string }
  | { as: 'text' | 'number' | 'colour' | 'lines' | 'json' }
  /** `value`: that of a box that is ticked, or of a feature that is not. */
  | { as: 'flag'; value: boolean }
  | { as: 'code'; written: string }
)

/** What is entered, by the options' paths: texts, and `yes` for what is switched on. What is empty is not part of the code. */
export type Entered = Partial<Record<OptionPath, string>>

export const allTryable: readonly (Tryable & { path: OptionPath })[] = Object.values(tryable).flat()

/** The options that are entered, without those that are code. An unreadable text is left out (`isUnreadable`). */
export function enteredOptions(entered: Entered): WidgetOptions {
  const options: Record<string, unknown> = {}
  for (const one of allTryable) {
    const value = readValue(one, entered[one.path] ?? '')
    if (value === undefined) continue
    const [whole, part] = one.path.split('.') as [string, string?]
    options[whole] = part ? { ...(options[whole] as object), [part]: value } : value
  }
  return options as WidgetOptions
}

/** Whether what is entered is meant to be JSON and is none. */
export const isUnreadable = (one: Tryable, text: string) =>
  one.as === 'json' && text.trim() !== '' && readJson(text) === undefined

/** What of a living widget follows `update`; all else decides how it is made. */
const follows: ReadonlySet<string> = new Set([
  ...['title', 'launcher.position', 'launcher.offset', 'launcher.label', 'launcher.icon'],
  ...tryable.look.map(({ path }) => path),
  ...tryable.talk.map(({ path }) => path),
  ...tryable.features.map(({ path }) => path)
])

/** What to tell a living widget for what is entered now instead of before; undefined when it has to be made anew. */
export function changeOf(before: Entered, now: Entered): WidgetOptions | undefined {
  const written = (one: Tryable & { path: OptionPath }, entered: Entered) =>
    one.as === 'code' ? entered[one.path] : JSON.stringify(readValue(one, entered[one.path] ?? ''))
  const changed = allTryable.filter(one => written(one, before) !== written(one, now))
  // What is taken away again has no value that could be told.
  if (!changed.every(one => follows.has(one.path) && written(one, now))) return undefined
  const wholes = new Set(changed.map(({ path }) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(enteredOptions(now)).filter(([name]) => wholes.has(name)))
}

function readValue(one: Tryable, text: string): unknown {
  if (text.trim() === '') return undefined
  if (one.as === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (one.as === 'lines') return text.split('\n').flatMap(line => line.trim() || [])
  if (one.as === 'json') return readJson(text)
  if (one.as === 'flag') return one.value
  if (one.as === 'code') return undefined
  return one.path === 'target' ? `#${text.replace(/[^\w-]/g, '')}` : text
}

/** A JSON object; undefined for anything else. */
function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function choice<P extends string>(path: P, choices: Record<string, string>, usual = 'usual') {
  return { path, as: 'choice', choices, usual } as const
}

function text<P extends string>(path: P) {
  return { path, as: 'text' } as const
}

function number<P extends string>(path: P) {
  return { path, as: 'number' } as const
}

function flag<P extends string>(path: P, value: boolean) {
  return { path, as: 'flag', value } as const
}
