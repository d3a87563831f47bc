import type { ChatStore } from '@lyceum/core'

type Asking = Pick<ChatStore, 'send' | 'ask' | 'run'>
type Call = (...given: unknown[]) => Promise<void>

/**
 * Holds a question back until it is known who asks. `whose` resolves with the chat of the person whom the page around identifies, or with this
 * chat. One question waits at a time, and `onWait` is called when that changes. Nothing is sent unseen: where the field has other text by
 * then, or files that a guest attached, the text stays in the field.
 */
export function holdQuestions(chat: ChatStore, whose: Promise<ChatStore>, onWait: (waits: boolean) => void): void {
  const own: Asking = { send: chat.send, ask: chat.ask, run: chat.run }
  let known = false
  let waits = false
  void whose.then(() => {
    known = true
  })
  const textIn = (of: ChatStore) => of.composer.$draft.get().text
  const held =
    (name: keyof Asking): Call =>
    async (...given) => {
      if (known) return (own[name] as Call)(...given)
      if (waits || (name === 'send' && chat.composer.$sendBlockedBy.get())) return
      waits = true
      onWait(true)
      const asked = textIn(chat)
      const hasFiles = chat.composer.$uploads.get().length > 0
      const next = await whose
      onWait(false)
      if (name === 'send' && (textIn(next) !== asked || (hasFiles && next !== chat))) return
      return (next[name] as Call)(...given)
    }
  Object.assign(chat, { send: held('send'), ask: held('ask'), run: held('run') })
}
