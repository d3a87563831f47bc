import { type ConversationCopy, type CopiedConversation, copyPageBase, fillPath, getCopyFile } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { signature } from '../files/signed-link.ts'
import type { CopyRow, StoredMessage } from './tables.ts'

/** A link as its person sees it. */
export function presentCopy({ config, now }: Pick<Context, 'config' | 'now'>, row: CopyRow): ConversationCopy {
  const { id, conversationId, title, agent, token, accessLevel, createdAt, expiresAt, revokedAt } = row
  return {
    id,
    conversationId,
    title,
    agent: agent.name,
    url: `${config.baseUrl}${copyPageBase}${token}`,
    accessLevel,
    state: revokedAt ? 'revoked' : expiresAt <= now() ? 'expired' : 'open',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString()
  }
}

/** What is read at a link. */
export function presentCopied(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { id, token, title, agent, content, createdAt, expiresAt }: CopyRow
): CopiedConversation {
  const messages = JSON.parse(content) as StoredMessage[]
  const addressOf = (fileId: string | null) =>
    fileId &&
    `${fillPath(getCopyFile.path, { copyToken: token, fileId })}?${signature(config.tokenSecret, nameOf(id, fileId), now())}`
  return {
    title,
    agent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    messages: messages.map(({ files, ...message }) => ({
      ...message,
      files: files.map(({ id: fileId, ...file }) => ({ ...file, url: addressOf(fileId) }))
    }))
  }
}

/** What is signed for a file of a copy: good for no other one, and not for the file elsewhere. */
export const nameOf = (copyId: string, fileId: string) => `${copyId}/${fileId}`
