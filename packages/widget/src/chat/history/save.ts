import type { ChatStore } from '@lyceum/core'
import type { InputField } from '@lyceum/core/contract/agents'
import type { AgentMessage, Message } from '@lyceum/core/contract/chat'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { isInForm } from '@lyceum/core/rules'
import type { MarkedToken, Token, Tokens } from 'marked'
import { isPlainList, shownInput, shownInputs } from '../forms/given-inputs.tsx'
import { saveAsFile } from '../kit/save-file.ts'
import { readMarkup } from '../markdown/markup/index.ts'
import { headingLevel, readMarkdown } from '../markdown/read-markdown.ts'
import { type AddressOf, shownMarkdown, sourcesMarkdown } from '../transcript/sources-text.ts'
import { aboutConversation, wearLight } from './print.tsx'

/** Milliseconds that earlier messages, which are drawn in pieces, and diagrams in light colours have before the page is printed. */
const drawingMs = 600

/** Saves the open conversation as it is shown, of each message the version that is shown, as a Markdown file. */
export async function saveMarkdown(chat: ChatStore, t: Words<ChatWords>, addressOf?: AddressOf): Promise<void> {
  if (!(await loadAll(chat))) return
  const agent = chat.$config.get()?.name ?? ''
  const name = chat.conversations.$open.get()?.name || agent
  const form = chat.$config.get()?.form ?? []
  const text = toMarkdown(chat.$messages.get(), form, { title: name, about: aboutConversation(chat, t), agent, t, addressOf })
  const file = `${name.replace(/[\\/:*?"<>|\s]+|\.+$/g, ' ').trim() || 'conversation'}.md`
  saveAsFile(new Blob([text], { type: 'text/markdown' }), file)
}

/** Prints the open conversation; browsers can save that as a PDF. */
export async function printConversation(chat: ChatStore): Promise<void> {
  if (!(await loadAll(chat))) return
  const goBack = wearLight()
  await new Promise(resolve => setTimeout(resolve, drawingMs))
  window.print()
  goBack()
}

/** Loads the earlier messages. Returns whether all are there; a failure is reported, and half a conversation would be taken for the whole. */
async function loadAll(chat: ChatStore): Promise<boolean> {
  for (let count = -1; chat.$hasEarlier.get() && count < chat.$messages.get().length; ) {
    count = chat.$messages.get().length
    await chat.loadEarlier()
  }
  return !chat.$hasEarlier.get()
}

type Names = {
  title: string
  /** The agent, the school and the day. */
  about: string
  agent: string
  t: Words<ChatWords>
  addressOf?: AddressOf
}

/**
 * A conversation in Markdown: a heading for each message, what was entered in the agent's form, its text with its own headings below
 * that one, and the names of files and of sources, each with the number that it is shown with, its place and its address.
 */
export function toMarkdown(
  messages: readonly Message[],
  form: readonly InputField[],
  { title, about, agent, t, addressOf }: Names
): string {
  const first = messages.find(({ side }) => side === 'human')
  const parts = messages.map(message => {
    // A flow's values are sent again with every question, but entered once.
    const inputs = message.side === 'human' && (message === first || !message.text) ? message.inputs : null
    const given = shownInputs(inputs ?? {}, form, message.side === 'human' ? message.files : [])
    const files = message.files.filter(({ id }) => !isInForm(id, inputs))
    return [
      `## ${message.side === 'human' ? t('chat.you') : agent}`,
      given.map(({ label, text }) => `- ${label}: ${text}`).join('\n'),
      lowerHeadings(message.side === 'agent' ? shownMarkdown(message) : message.text),
      message.side === 'agent' ? outputsMarkdown(message) : '',
      files.map(({ name }) => `- ${name}`).join('\n'),
      message.side === 'agent' ? sourcesMarkdown(message.sources, t, addressOf) : ''
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `${[`# ${title}`, about, ...parts].filter(Boolean).join('\n\n')}\n`
}

/** The named outputs of a flow that its text does not already have: each below its name, where there are several, as on the screen. */
function outputsMarkdown({ text, outputs }: AgentMessage): string {
  const all = Object.entries(outputs ?? {})
  const others = all.filter(([, value]) => typeof value !== 'string' || value.trim() !== text.trim())
  return others
    .map(([name, value]) => [(all.length > 1 || text.trim()) && `**${name}**`, outputText(value)].filter(Boolean).join('\n\n'))
    .join('\n\n')
}

function outputText(value: unknown): string {
  if (typeof value === 'string') return lowerHeadings(value)
  if (isPlainList(value)) return value.join(' · ')
  return typeof value === 'object' && value !== null ? `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`` : shownInput(value)
}

/** A text with its headings below those of a conversation, on the levels that they have on the screen. All else stays as it is. */
function lowerHeadings(markdown: string): string {
  const { blocks, topHeading, text } = readMarkdown(null, markdown, false, null, readMarkup)
  return lowered(
    text,
    blocks.map(({ token }) => token),
    topHeading
  )
}

/** `raw` is the text of all `tokens`, in a quotation or a list with the marks of these before each line. */
function lowered(raw: string, tokens: readonly Token[], topHeading: number): string {
  let done = ''
  let rest = raw
  for (const token of innermost(tokens)) {
    const [line = '', underline] = token.raw.split('\n')
    const at = rest.indexOf(line)
    if (at < 0) continue
    const end = at + (token.type === 'heading' ? line.length : lengthOf(token.raw, rest.slice(at)))
    done += rest.slice(0, at) + (token.type === 'heading' ? headingLine(token, topHeading) : rest.slice(at, end))
    rest = rest.slice(end)
    // A heading that was underlined.
    if (token.type === 'heading' && underline && !line.trimStart().startsWith('#')) rest = rest.replace(/^\n[^\n]*/, '')
  }
  return done + rest
}

const headingLine = ({ depth, text }: Tokens.Heading, topHeading: number) =>
  `${'#'.repeat(headingLevel(depth, topHeading))} ${text.replaceAll('\n', ' ')}`

/** How much of `rest` is this code, whose lines may have marks of a quotation before them. */
function lengthOf(code: string, rest: string): number {
  let length = 0
  for (const line of code.split('\n')) length = Math.max(length, rest.indexOf(line, length) + line.length)
  return length
}

/** The headings, and the code in which what looks like one is none. */
function* innermost(tokens: readonly Token[]): Generator<Tokens.Heading | Tokens.Code> {
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === 'heading' || token.type === 'code') yield token
    else if (token.type === 'list') yield* innermost(token.items)
    else if (token.type === 'blockquote' || token.type === 'list_item') yield* innermost(token.tokens)
  }
}
