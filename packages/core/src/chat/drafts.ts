import type { Client } from '../client.ts'
import { draftsKey } from '../session/saved-state.ts'
import type { ChatState } from './chat-state.ts'
import type { UnsentText } from './composer.ts'

const maxDrafts = 50
/** The owner until the server has given an id to a guest. */
const newGuest = 'new'

/** Where the values of a conversation's opening form are kept, as text beside its draft. */
export const formDraftOf = (conversationId: string | null) => `${conversationId ?? ''}/form`

/** Of a question that came back, with its key. */
type StoredText = string | [text: string, idempotencyKey: string]
/** Whose drafts they are, and the texts by agent and conversation, the oldest first. */
type Stored = { owner: string; texts: Record<string, StoredText> }

/** The unsent questions of a person in this browser, one a conversation. They survive a reload, but not the next person. */
export function createDrafts({ host, saved, session }: Client, agentId: string) {
  const keyOf = (conversationId: string | null) => `${agentId}/${conversationId ?? ''}`

  /** What the storage did not take, because it is blocked or full. */
  let memory: string | undefined
  /** The drafts that this page has read or written: another one of the same conversation, on another page, is not deleted here. */
  const own: Record<string, string> = {}
  /** Who is or was signed in: what is written after the session has ended is still theirs. */
  let person: string | undefined

  function owner(): string {
    person = session?.userId() ?? person
    return person ?? saved.get().guestId ?? newGuest
  }

  /** A guest who is given an id keeps what they wrote before. */
  const isOwner = (stored: unknown) => stored === owner() || (stored === newGuest && !person)

  function readTexts(): Record<string, StoredText> {
    try {
      const stored: Partial<Stored> = JSON.parse(memory ?? host.storage.get(draftsKey) ?? '{}')
      return (isOwner(stored.owner) && stored.texts) || {}
    } catch {
      return {}
    }
  }

  return {
    read(conversationId: string | null): UnsentText {
      const stored = readTexts()[keyOf(conversationId)]
      own[keyOf(conversationId)] = `${stored ?? ''}`
      const [text, idempotencyKey] = [stored].flat()
      return { text: typeof text === 'string' ? text : '', idempotencyKey }
    },
    write(conversationId: string | null, text: string, idempotencyKey?: string): void {
      const { [keyOf(conversationId)]: before, ...others } = readTexts()
      const after: StoredText = idempotencyKey ? [text, idempotencyKey] : text
      if (`${before ?? ''}` === `${after}` || (!text && `${before}` !== own[keyOf(conversationId)])) return
      own[keyOf(conversationId)] = `${after}`
      const texts = text ? { ...others, [keyOf(conversationId)]: after } : others
      const stored: Stored = { owner: owner(), texts: Object.fromEntries(Object.entries(texts).slice(-maxDrafts)) }
      const written = JSON.stringify(stored)
      try {
        host.storage.set(draftsKey, written)
        memory = undefined
      } catch {
        memory = written
      }
    }
  }
}

type KeepOptions = { agentId: string; conversationId: string | null; state: ChatState }
export type KeptDraft = ReturnType<typeof keepDraft>

/** Keeps what is written in the open conversation, and brings it back when that is opened again. */
export function keepDraft(client: Client, { agentId, conversationId: initial, state }: KeepOptions) {
  const { $current, $draft, $queue } = state
  const drafts = createDrafts(client, agentId)
  /** The conversation that the draft belongs to. */
  let conversationId = initial
  /** All that is not sent yet: the waiting questions, and what is being written. */
  const unsent = () => [...$queue.get(), $draft.get()].flatMap(({ text }) => text || []).join('\n\n')
  const write = () => drafts.write(conversationId, unsent(), $draft.get().idempotencyKey)
  $draft.listen(write)
  $queue.listen(write)
  $current.listen(id => {
    if (id === conversationId) return
    // A new conversation has got its id; what was written since the question belongs to it.
    drafts.write(conversationId, '')
    drafts.write(formDraftOf(conversationId), '')
    conversationId = id
    write()
  })
  return {
    ...drafts,
    /** The conversation whose draft is kept: the open one, before `show` the one to open. */
    conversationId: () => conversationId,
    /** Makes `id` the open conversation, with its draft, and with what was written in a conversation that is `gone`. */
    show(id: string | null, gone = false): void {
      const isOther = id !== conversationId
      const { text } = $draft.get()
      if (gone) drafts.write(conversationId, '')
      conversationId = id
      $current.set(id)
      const kept = drafts.read(id)
      if (isOther || text === '')
        $draft.set({ ...$draft.get(), ...kept, text: [gone && text, kept.text].filter(Boolean).join('\n\n') })
    }
  }
}
