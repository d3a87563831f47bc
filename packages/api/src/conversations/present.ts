import type { AgentMessage, ChatEvent, Conversation, Message, ProducedFile } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { ConversationRow, MessageRow } from '../db/tables.ts'
import { fileIdOf, signedLink } from '../files/link.ts'
import { foldWritten } from './read-stored.ts'

export function presentConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    agentId: row.agentId,
    name: row.name,
    // A conversation begins with its first question.
    empty: false,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/** A message as it is shown; a reply that still runs, as far as it is known here. */
export async function presentMessage(context: Context, row: MessageRow): Promise<Message> {
  if (row.side === 'human') return row.body as Message
  const message =
    row.status === 'generating'
      ? (context.replies.current(row.id) ?? (await foldWritten(context.db, row)))
      : (row.body as AgentMessage)
  return { ...message, files: message.files.map(file => presentFile(context, file)), feedback: row.feedback }
}

/** Events with addresses that can be opened. */
export async function* presentEvents(context: Context, events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    yield event.type === 'file' ? { ...event, file: presentFile(context, event.file) } : event
  }
}

function presentFile({ config, now }: Context, file: ProducedFile): ProducedFile {
  const id = fileIdOf(file.url)
  return id ? { ...file, url: signedLink(config.tokenSecret, id, now()) } : file
}
