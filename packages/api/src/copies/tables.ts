import type { AccessLevel, CopiedConversation, CopiedMessage } from '@lyceum/core/contract'

/** A copy of a conversation behind a link. Nothing of it changes but its end. */
export type CopyRow = {
  id: string
  /** The last part of the link. */
  token: string
  conversationId: string
  userId: string
  accessLevel: AccessLevel
  title: string
  agent: CopiedConversation['agent']
  /** JSON of the stored messages; empty once it is revoked. */
  content: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

/** A message with files as they lie here: those of the platform's own addresses have no id. */
export type StoredMessage = Omit<CopiedMessage, 'files'> & {
  files: { id: string | null; name: string; picture: boolean }[]
}
