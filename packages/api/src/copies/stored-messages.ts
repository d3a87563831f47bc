import type { AgentMessage, HumanMessage } from '@lyceum/core/contract'
import { readSaid, type SaidMessage, spoken } from '../conversations/shown.ts'
import type { Db } from '../db/connect.ts'
import { fileIdOf } from '../files/signed-link.ts'
import type { StoredMessage } from './tables.ts'

/** What is shown of a conversation now, without what is still being written. */
export async function messagesToCopy(db: Db, conversationId: string): Promise<StoredMessage[]> {
  const shown = await readSaid(db, conversationId)
  return shown.filter(({ status }) => status !== 'generating').map(copied)
}

function copied(message: SaidMessage): StoredMessage {
  const { body } = message
  return body.side === 'human'
    ? { ...spoken(message), values: valuesOf(body.inputs), sources: [], files: body.files.map(sent) }
    : { ...spoken(message), values: valuesOf(body.outputs), sources: body.sources.map(sourceOf), files: body.files.map(made) }
}

const sent = ({ id, name, type }: HumanMessage['files'][number]) => ({ id, name, picture: type.startsWith('image/') })

const made = ({ name, kind, url }: AgentMessage['files'][number]) => {
  const id = fileIdOf(url) ?? null
  return { id, name, picture: kind === 'image' && id !== null }
}

/** Without the passage: whether a reader may have it, its knowledge base decides. */
const sourceOf = ({ position, mark, file, heading, page, url }: AgentMessage['sources'][number]) => ({
  position,
  ...(mark !== undefined && { mark }),
  file,
  ...(heading !== undefined && { heading }),
  page,
  url
})

/** What can be read of the values of a form or a flow; files and the like stand elsewhere. */
const valuesOf = (values: Record<string, unknown> | null) =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [{ name, text: String(value) }] : []
  )
