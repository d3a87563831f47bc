import type { ConnectionReason, ErrorName, InputReason } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { words as chat } from './en-US/chat.ts'
import type { words as panels } from './en-US/panels.ts'
import type { words as signIn } from './en-US/sign-in.ts'
import type { Translation } from './translation.ts'

/** The namespaces; each locale's folder has a file for each. */
type Namespaces = {
  /** The chat's first view: greeting, composer, answers. */
  chat: Translation<typeof chat>
  /** The parts of the chat that are shown on demand: history, forms, files, workflows. */
  panels: Translation<typeof panels>
  /** Every error of the contract. */
  errors: Record<ErrorName, string>
  /** What can be wrong with an entered value. */
  fields: Record<InputReason, string>
  /** What can be wrong with a connection to a platform; the chat never shows it. */
  'connection-fields': Record<ConnectionReason, string>
  /** The sign-in pages of the demo provider. */
  'sign-in': Translation<typeof signIn>
}

/** Loads one namespace in one language. Bundlers make a chunk of each file. */
export async function loadWords<N extends keyof Namespaces>(locale: Locale, namespace: N): Promise<Namespaces[N]> {
  const file: { words: Namespaces[N] } = await import(`./${locale}/${namespace}.ts`)
  return file.words
}

/** All texts of a chat in one language, by area. */
export type ChatWords = {
  chat: Namespaces['chat'] & Namespaces['panels']
  errors: Namespaces['errors']
  fields: Namespaces['fields']
}

/** Loads all texts of a chat in one language. @example createWords(locale, await loadChatWords(locale)) */
export async function loadChatWords(locale: Locale): Promise<ChatWords> {
  const [chat, panels, errors, fields] = await Promise.all([
    loadWords(locale, 'chat'),
    loadWords(locale, 'panels'),
    loadWords(locale, 'errors'),
    loadWords(locale, 'fields')
  ])
  return { chat: { ...chat, ...panels }, errors, fields }
}
