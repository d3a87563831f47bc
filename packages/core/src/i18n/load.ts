import type { ErrorName, InputReason } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { words as chat } from './en-US/chat.ts'
import type { words as endings } from './en-US/endings.ts'
import type { words as feedback } from './en-US/feedback.ts'
import type { words as files } from './en-US/files.ts'
import type { words as flows } from './en-US/flows.ts'
import type { words as gate } from './en-US/gate.ts'
import type { words as history } from './en-US/history.ts'
import type { words as panels } from './en-US/panels.ts'
import type { words as voice } from './en-US/voice.ts'
import type { Translation } from './translation.ts'

/** The namespaces; each locale's folder has a file for each. */
type Namespaces = {
  /** The chat's first view: greeting, composer, answers. */
  chat: Translation<typeof chat>
  /** What some questions and answers have: files, thinking, steps, sources. */
  panels: Translation<typeof panels>
  /** The history of conversations, and the keyboard shortcuts. */
  history: Translation<typeof history>
  /** Spoken input. */
  voice: Translation<typeof voice>
  /** What readers say about an answer: what did not help, and reports. */
  feedback: Translation<typeof feedback>
  /** Pasted texts, and documents that are read for a question. */
  files: Translation<typeof files>
  /** How a reply goes on and ends: who is awaited, and what to know of the answer. */
  endings: Translation<typeof endings>
  /** Forms and workflows. */
  flows: Translation<typeof flows>
  /** What is shown instead of the chat when a share cannot be opened. */
  gate: Translation<typeof gate>
  /** Every error of the contract. */
  errors: Record<ErrorName, string>
  /** What can be wrong with an entered value. */
  fields: Record<InputReason, string>
}

/** Loads one namespace in one language. Bundlers make a chunk of each file. */
export async function loadWords<N extends keyof Namespaces>(locale: Locale, namespace: N): Promise<Namespaces[N]> {
  const file: { words: Namespaces[N] } = await import(`./${locale}/${namespace}.ts`)
  return file.words
}

/** The namespaces of a chat, each with the area of `ChatWords` that it is part of. */
const areas = {
  chat: 'chat',
  panels: 'chat',
  history: 'chat',
  voice: 'chat',
  feedback: 'chat',
  files: 'chat',
  endings: 'chat',
  flows: 'chat',
  gate: 'chat',
  errors: 'errors',
  fields: 'fields'
} as const satisfies Partial<Record<keyof Namespaces, string>>
export type ChatNamespace = keyof typeof areas
const allNamespaces = Object.keys(areas) as ChatNamespace[]

/** What the page of a share shows first. `open`: its chat, else why there is none. */
export const sharePageWords = (open: boolean): readonly ChatNamespace[] => (open ? ['chat'] : ['chat', 'gate', 'errors'])

/** All texts of a chat in one language, by area. */
export type ChatWords = {
  chat: Namespaces['chat'] &
    Namespaces['panels'] &
    Namespaces['history'] &
    Namespaces['voice'] &
    Namespaces['feedback'] &
    Namespaces['files'] &
    Namespaces['endings'] &
    Namespaces['flows'] &
    Namespaces['gate']
  errors: Namespaces['errors']
  fields: Namespaces['fields']
}

/**
 * Loads the texts of a chat in one language: all of them, or some namespaces, with the others to be added (`Words.add`) before
 * what uses them is drawn.
 * @example createWords(locale, await loadChatWords(locale))
 */
export async function loadChatWords(locale: Locale, namespaces: readonly ChatNamespace[] = allNamespaces): Promise<ChatWords> {
  const loaded = await Promise.all(namespaces.map(namespace => loadWords(locale, namespace)))
  const words: Record<string, object> = { chat: {}, errors: {}, fields: {} }
  for (const [index, namespace] of namespaces.entries()) Object.assign(words[areas[namespace]]!, loaded[index])
  return words as ChatWords
}
