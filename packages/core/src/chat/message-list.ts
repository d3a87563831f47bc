import type { AgentMessage, ChatEvent, Message } from '../contract/chat.ts'
import type { Host } from '../host.ts'
import { applyEvent, isEnd } from '../rules/message.ts'
import type { Stores } from './stores.ts'

/** About one frame, in milliseconds. */
const frame = 16

export type MessageList = {
  get(): readonly Message[]
  set(messages: readonly Message[]): void
  find(id: string): Message | undefined
  /** Puts another message in the place of one, keeping the key it is drawn under. */
  replace(id: string, message: Message): void
  /** Folds an event into a reply. */
  fold(id: string, event: ChatEvent): void
  keyOf(message: Message): string
}

/**
 * The messages of a chat. What streams in is folded at once and drawn once a frame; an end is drawn immediately.
 * Messages that did not change keep their identity.
 */
export function createMessageList(host: Host, $messages: Stores['$messages']): MessageList {
  const keys = new Map<string, string>()
  let undrawn: AgentMessage | undefined
  let cancel: (() => void) | undefined

  function draw(): void {
    cancel?.()
    cancel = undefined
    const message = undrawn
    undrawn = undefined
    if (message) $messages.set($messages.get().map(known => (known.id === message.id ? message : known)))
  }

  function get(): readonly Message[] {
    draw()
    return $messages.get()
  }

  const find = (id: string) => (undrawn?.id === id ? undrawn : $messages.get().find(message => message.id === id))

  return {
    get,
    set(messages) {
      draw()
      $messages.set(messages)
    },
    find,
    replace(id, message) {
      if (id !== message.id) keys.set(message.id, keys.get(id) ?? id)
      $messages.set(get().map(known => (known.id === id ? message : known)))
    },
    fold(id, event) {
      const message = find(id)
      if (message?.side !== 'agent') return
      const next = applyEvent(message, event)
      if (next === message) return
      if (undrawn?.id !== id) draw()
      undrawn = next
      if (isEnd(event)) draw()
      else cancel ??= host.later(draw, frame)
    },
    keyOf: ({ id }) => keys.get(id) ?? id
  }
}
