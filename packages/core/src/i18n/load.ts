import type { ErrorName, FieldReason } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { words as chat } from './en-US/chat.ts'
import type { words as panels } from './en-US/panels.ts'
import type { words as signIn } from './en-US/sign-in.ts'
import type { Translation } from './translation.ts'

/** The namespaces of this folder: of each there is a file in every language's folder. */
type Namespaces = {
  /** The chat's first look: greeting, sender, answers. */
  chat: Translation<typeof chat>
  /** What the chat shows only sometimes: history, forms, files, workflows. */
  panels: Translation<typeof panels>
  /** Every failure of the catalogue. */
  errors: Record<ErrorName, string>
  /** What is wrong with a field. */
  fields: Record<FieldReason, string>
  /** The demonstration's own sign-in pages. */
  'sign-in': Translation<typeof signIn>
}

/** The words of one namespace in one language; nothing else is fetched. Bundlers make a chunk of each file. */
export async function loadWords<N extends keyof Namespaces>(locale: Locale, namespace: N): Promise<Namespaces[N]> {
  const file: { words: Namespaces[N] } = await import(`./${locale}/${namespace}.ts`)
  return file.words
}

/** All that a chat says, by area, in one language. */
export type ChatWords = {
  chat: Namespaces['chat'] & Namespaces['panels']
  errors: Namespaces['errors']
  fields: Namespaces['fields']
}

/** One language's words for a chat. @example createWords(locale, await loadChatWords(locale)) */
export async function loadChatWords(locale: Locale): Promise<ChatWords> {
  const [chat, panels, errors, fields] = await Promise.all([
    loadWords(locale, 'chat'),
    loadWords(locale, 'panels'),
    loadWords(locale, 'errors'),
    loadWords(locale, 'fields')
  ])
  return { chat: { ...chat, ...panels }, errors, fields }
}
