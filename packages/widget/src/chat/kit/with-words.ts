import type { Locale } from '@lyceum/core/contract/locales'
import { type ChatNamespace, type ChatWords, loadChatWords, type Words } from '@lyceum/core/i18n'

/**
 * A part of the chat that is loaded on demand, together with its texts: the result is `part`, once `t` has the texts too.
 * @example useLazy(wanted, () => withWords(t, import('../forms/workflow.tsx'), 'flows', 'fields'))
 */
export async function withWords<T>(t: Words<ChatWords>, part: Promise<T>, ...namespaces: ChatNamespace[]): Promise<T> {
  const [loaded, words] = await Promise.all([part, loadChatWords(t.locale as Locale, namespaces)])
  t.add(words)
  return loaded
}
