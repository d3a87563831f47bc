import { platformOf } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { OpenRequest } from '../replies/open-request.ts'
import type { FirstExchange } from './name-by-model.ts'
import { withoutContext } from './numbered-context.ts'

const timeoutMs = 60_000
const maxLength = 60

type Naming = FirstExchange & {
  conversation: Pick<OpenRequest['conversation'], 'id' | 'name' | 'temporary'>
  /** What the connector has stored of the conversation. */
  state: Record<string, unknown>
}

/**
 * Gives a conversation the name that its platform, or where the operator wants it the agent's model, makes of the first exchange, unless
 * somebody has named it meanwhile. Nobody waits for it: without one, the conversation keeps the name it has.
 */
export async function nameConversation(context: Context, naming: Naming): Promise<void> {
  const { conversation } = naming
  try {
    const made = await (asksModel(context, naming) ? byModel(context, naming) : byPlatform(context, naming))
    const words = withoutContext((made ?? '').replace(/\s+/g, ' ').trim())
    const name = [...words].slice(0, maxLength).join('')
    const [page, course] = await Promise.all([import('./page-context.ts'), import('./course-context.ts')])
    if (name && !page.beginsWithPage(words) && !course.beginsWithInstructions(words))
      await context.db('conversations').where({ id: conversation.id, name: conversation.name }).update({ name })
  } catch (failure) {
    context.log.info({ err: failure }, 'the platform did not name a conversation')
  }
}

/** A conversation that is in no list needs no name. */
const asksModel = ({ config }: Context, { connection, conversation }: Naming) =>
  config.namesConversations && !conversation.temporary && platformOf(connection.platform).isModel === true

const byModel = async (context: Context, naming: Naming) => (await import('./name-by-model.ts')).nameByModel(context, naming)

async function byPlatform(context: Context, { connection, state, turn: { user } }: Naming): Promise<string | undefined> {
  const connector: Connector = await context.connectors[connection.platform]()
  const { outgoing, log } = context
  return withTimeLimit(timeoutMs, async signal => connector.name?.(connection, state, user, { outgoing, log, signal }))
}
