import { chatbotBase } from '@lyceum/core/contract/paths'
import type { WidgetOptions } from '@lyceum/widget'
import { codeOf, Written } from './code-of.ts'
import { allTryable, type Entered, enteredOptions } from './options.ts'

export const ways = ['script', 'element', 'react', 'iframe'] as const
/** A way to have the chat on a page. */
export type Way = (typeof ways)[number]

export type Site = { origin: string; token: string; agentName: string }

/** The address of a share's own page. */
export const shareLink = ({ origin, token }: Pick<Site, 'origin' | 'token'>) => origin + chatbotBase + token

/** The code for a page, in one of the ways, with what is entered. */
export function snippetOf(way: Way, { origin, token, agentName }: Site, entered: Entered = {}): string {
  const options = { share: token, ...enteredOptions(entered) }
  const given: Given = { origin, options, all: { ...options, ...writtenIn(entered) } }
  if (way === 'iframe') return frame(given, agentName)
  if (way === 'react') return react(given)
  return way === 'element' ? element(given) : script(given)
}

/** What a plain frame cannot be told of what is entered. */
export const leftOutOfFrames = (entered: Entered): string[] =>
  allTryable.flatMap(({ path }) => (entered[path]?.trim() && !inFrames.has(path) ? [path] : []))

const inFrames: ReadonlySet<string> = new Set(['title', 'locale', 'theme.colorScheme', 'theme.accent', 'conversationId'])

/** `all` has also what is code. */
type Given = { origin: string; options: WidgetOptions; all: WidgetOptions }

function script({ origin, options, all }: Given): string {
  const inline = options.mode === 'inline'
  const target = inline ? (options.target as string | undefined) || '#course-chat' : undefined
  const place = target ? [`<div id="${target.slice(1)}"></div>`] : []
  const src = `${origin}/sdk/v1/widget.js`
  const placed = { ...all, ...(target && { target }) }
  const attributes = asAttributes(placed)
  if (attributes) {
    const data = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`data-${name}`, value]))
    return [...place, tag('script', { async: '', src, ...data }, true)].join('\n')
  }
  return [
    ...place,
    tag('script', { async: '', src, 'data-share': options.share!, 'data-manual': '' }, true),
    '<script>',
    '  window.LyceumChat ??= Object.assign((...call) => LyceumChat.q.push(call), { q: [] })',
    `  LyceumChat('init', ${codeOf(placed, '  ')})`,
    '</script>'
  ].join('\n')
}

function element({ origin, options, all }: Given): string {
  // A place of its own is what an element is for.
  const { target: _none, ...rest } = { mode: 'inline', ...all } as WidgetOptions
  const { attributes, left } = split(rest)
  const height = rest.mode === 'inline' ? ['<style>', '  lyceum-chat { display: block; height: 600px }', '</style>'] : []
  const set =
    Object.keys(left).length > 0
      ? ['<script>', `  document.querySelector('lyceum-chat').options = ${codeOf(left, '  ')}`, '</script>']
      : []
  return [
    tag('script', { async: '', src: `${origin}/sdk/v1/widget.js` }, true),
    ...height,
    tag('lyceum-chat', { share: options.share!, ...attributes }, true),
    ...set
  ].join('\n')
}

function react({ origin, all }: Given): string {
  const { target: _none, ...rest } = { baseUrl: origin, ...all }
  if (rest.mode !== 'inline' && rest.mode !== 'full')
    return [
      "import { useLyceumChat } from '@lyceum/widget/react'",
      '',
      'export function CourseChat() {',
      `  useLyceumChat(${codeOf(rest, '  ')})`,
      '  return null',
      '}'
    ].join('\n')
  const props = { ...rest, ...(rest.mode === 'inline' && { style: { height: 600 } }) }
  const lines = Object.entries(props).map(([name, value]) =>
    typeof value === 'string' && !/["\\{&<\n]/.test(value) ? `${name}="${value}"` : `${name}={${codeOf(value, '      ')}}`
  )
  return [
    "import { LyceumChat } from '@lyceum/widget/react'",
    '',
    'export const CourseChat = () => (',
    '  <LyceumChat',
    ...lines.map(line => `    ${line}`),
    '  />',
    ')'
  ].join('\n')
}

function frame({ origin, options }: Given, agentName: string): string {
  const { colorScheme, accent } = themeOf(options)
  const query = new URLSearchParams({
    embed: '1',
    ...(options.locale && { locale: options.locale }),
    ...(colorScheme && colorScheme !== 'auto' && { theme: colorScheme }),
    ...(accent && { accent }),
    ...(options.conversationId && { conversationId: options.conversationId })
  })
  return tag('iframe', {
    src: `${shareLink({ origin, token: options.share! })}?${query}`,
    title: options.title || agentName,
    width: '100%',
    height: '600',
    allow: 'microphone; clipboard-write',
    referrerpolicy: 'strict-origin'
  })
}

/** The options that are code, as it is written into a page. */
function writtenIn(entered: Entered): WidgetOptions {
  const code = allTryable.flatMap(one => (one.as === 'code' && entered[one.path] ? [[one.path, new Written(one.written)]] : []))
  return Object.fromEntries(code)
}

/** Everything as attributes; undefined when something is none. */
function asAttributes(options: WidgetOptions): Record<string, string> | undefined {
  const { attributes, left } = split(options)
  return Object.keys(left).length > 0 ? undefined : attributes
}

/** What can be said in attributes, and what is left. */
function split({ theme: _theme, launcher, ...options }: WidgetOptions & { theme?: WidgetOptions['theme'] }): {
  attributes: Record<string, string>
  left: WidgetOptions
} {
  const theme = themeOf({ theme: _theme })
  const { colorScheme, accent, ...shape } = theme
  const { position, zIndex, ...button } = launcher ?? {}
  const plain = Object.entries(options).filter(([, value]) => typeof value !== 'object')
  const rest = Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'object'))
  const attributes = Object.fromEntries(
    [...plain, ['theme', colorScheme], ['accent', accent], ['position', position], ['zIndex', zIndex]].flatMap(([name, value]) =>
      value === undefined ? [] : [[kebab(String(name)), String(value)]]
    )
  )
  const left = {
    ...rest,
    ...(Object.keys(shape).length > 0 && { theme }),
    ...(Object.keys(button).length > 0 && { launcher: launcher! })
  }
  return { attributes, left }
}

const themeOf = ({ theme }: Pick<WidgetOptions, 'theme'>) => (typeof theme === 'object' ? theme : {})
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** An element without content; `flat` on one line while that is short. */
function tag(name: string, attributes: Record<string, string>, flat = false): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === '' ? key : `${key}="${escaped(value)}"`))
  const line = `<${name} ${written.join(' ')}></${name}>`
  return flat && line.length <= 140
    ? line
    : `<${name} ${written[0]}\n${written
        .slice(1)
        .map(one => `  ${one}`)
        .join('\n')}></${name}>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
