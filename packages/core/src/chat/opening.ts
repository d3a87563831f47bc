import { atom } from 'nanostores'
import type { LatePart } from '../loading/late.ts'
import { createLoaded } from '../loading/loaded.ts'
import type { LoadedAsking } from './asking/index.ts'
import type { ChatState } from './chat-state.ts'
import { attachedOf } from './composer.ts'
import type { KeptDraft } from './drafts.ts'

/** A temporary notice. Each is a new object, so that the same notice can be shown twice in a row. */
export type Notice = { kind: 'alreadyLatest' | 'conversationGone' | 'takesNoFiles' }

type OpeningOptions = {
  asking: LatePart<LoadedAsking>
  draft: KeptDraft
  /** Fetches the agent again. Resolves with whether it is there. */
  findAgent(): Promise<boolean>
}

/** Which conversation is open: opens one, or a new chat, and loads its messages. */
export function createOpening(state: ChatState, { asking, draft, findAgent }: OpeningOptions) {
  const { $conversations, $current, $inputs, $messages, $uploads, keptUploads } = state
  const $notice = atom<Notice | null>(null)
  const $found = atom<string | null>(null)

  const messages = createLoaded(async (signal, id: string | null) => {
    // A new chat without a question has nothing to close and nothing to load.
    const loaded = asking.loaded ?? (id === null ? undefined : await asking.load())
    if (!signal.aborted) await loaded?.show(id, signal)
  })

  async function open(id: string | null, messageId: string | null = null, gone = false): Promise<void> {
    // What was asked before the code for it was here belongs to the open conversation.
    if (asking.isAwaited) await asking.load().catch(() => undefined)
    $found.set(null)
    asking.loaded?.unqueueAll()
    if (!gone) showUploads(draft.conversationId(), id)
    $inputs.set(null)
    draft.show(id, gone)
    messages.reset()
    await messages.load(id)
    const loaded = messages.$state.get()
    if (id !== null && loaded.state === 'failed' && loaded.failure.reason === 'notFound') await openNewInstead()
    else if (messageId !== null) await find(id, messageId)
  }

  /** Keeps what is attached to the next question of a conversation, and shows what is attached in another one. */
  function showUploads(from: string | null, to: string | null): void {
    if (from === to) return
    // Those of a form's fields go with the form.
    const inForms = $uploads.get().filter(({ field }) => field)
    keptUploads.set(from, attachedOf($uploads.get()))
    $uploads.set([...inForms, ...(keptUploads.get(to) ?? [])])
    keptUploads.delete(to)
  }

  /** Loads earlier messages until the one that was found is among them. */
  async function find(id: string | null, messageId: string): Promise<void> {
    const isHere = () => $messages.get().some(message => message.id === messageId)
    for (let count = -1; !isHere() && state.$hasEarlier.get() && count < $messages.get().length; ) {
      count = $messages.get().length
      await asking.loaded?.loadEarlier()
      if ($current.get() !== id) return
    }
    if (isHere()) $found.set(messageId)
  }

  /** The conversation to show does not exist, or no longer does. */
  async function openNewInstead(): Promise<void> {
    const gone = $current.get()
    $conversations.set($conversations.get().filter(({ id }) => id !== gone))
    await open(null, null, true)
    // Not even the agent may be found, because it was deleted or its link revoked: the chat shows that.
    if (await findAgent()) $notice.set({ kind: 'conversationGone' })
  }

  function startNew(): 'started' | 'alreadyLatest' {
    const newest = $conversations.get().find(({ pinned }) => !pinned)
    const id = $current.get()
    const untouched = $messages.get().length === 0 && messages.$state.get().state === 'loaded'
    if (untouched && (id === null || id === newest?.id)) {
      $notice.set({ kind: 'alreadyLatest' })
      return 'alreadyLatest'
    }
    // The newest conversation may already be an empty one.
    void open(newest?.empty ? newest.id : null)
    return 'started'
  }

  return { $notice, $found, messages, open, openNewInstead, startNew }
}
