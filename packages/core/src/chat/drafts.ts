import type { Client } from '../client.ts'
import { readClaims } from '../rules/token.ts'
import { draftsKey } from '../session/saved-state.ts'

const maxDrafts = 50

/** Whose drafts they are, and the texts by agent and conversation, the oldest first. */
type Stored = { owner: string; texts: Record<string, string> }

/** The unsent questions of a person in this browser, one a conversation. They survive a reload, but not the next person. */
export function createDrafts({ host, saved, session }: Client, agentId: string) {
  const keyOf = (conversationId: string | null) => `${agentId}/${conversationId ?? ''}`

  function owner(): string {
    const { accessToken, guestId } = saved.get()
    const claims = session && accessToken ? readClaims(accessToken) : undefined
    return String(claims?.sub ?? guestId)
  }

  function readTexts(): Record<string, string> {
    try {
      const stored: Partial<Stored> = JSON.parse(host.storage.get(draftsKey) ?? '{}')
      return (stored.owner === owner() && stored.texts) || {}
    } catch {
      return {}
    }
  }

  return {
    read(conversationId: string | null): string {
      const text: unknown = readTexts()[keyOf(conversationId)]
      return typeof text === 'string' ? text : ''
    },
    write(conversationId: string | null, text: string): void {
      const { [keyOf(conversationId)]: before, ...others } = readTexts()
      if ((before ?? '') === text) return
      const texts = text ? { ...others, [keyOf(conversationId)]: text } : others
      const stored: Stored = { owner: owner(), texts: Object.fromEntries(Object.entries(texts).slice(-maxDrafts)) }
      try {
        host.storage.set(draftsKey, JSON.stringify(stored))
      } catch {
        // A storage that is blocked or full keeps no drafts.
      }
    }
  }
}
