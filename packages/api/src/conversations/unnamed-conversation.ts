import { createWords, loadServerWords } from '@lyceum/core/i18n'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { findUserRow } from '../users/queries.ts'
import { languageOf, localeOfLanguage } from './language-of.ts'

/** The name of a conversation that begins without words: that of its agent, in the language of the account, else in the agent's own. */
export async function unnamedConversation({ db }: Pick<Context, 'db'>, actor: Actor, agentName: string): Promise<string> {
  const row = actor.kind === 'user' ? await findUserRow(db, actor.userId) : undefined
  const locale = row?.locale ?? localeOfLanguage(languageOf(agentName))
  const t = createWords(locale, { conversations: await loadServerWords(locale, 'conversations') })
  return t('conversations.unnamed', { agent: agentName })
}
