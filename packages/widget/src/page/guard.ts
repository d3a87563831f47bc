import type { ChatStore, Host } from '@lyceum/core'
import type { PagePort } from './page-port.ts'

/** How long the page may take to say whether a question may be asked, in milliseconds. */
const answerTimeoutMs = 1000

/**
 * Has the page asked before each question, which it can hold back, and told of those that are asked. Until the page listens, and when it
 * does not say, nothing is held back. Returns what takes its replies.
 */
export function askPermission(port: PagePort, chat: ChatStore, host: Pick<Host, 'later'>) {
  const waiting = new Map<number, (allowed: boolean) => void>()
  let asked = 0

  const mayAsk = () =>
    new Promise<boolean>(resolve => {
      if (!port.isConnected()) return resolve(true)
      const id = ++asked
      const cancel = host.later(() => settle(true), answerTimeoutMs)
      const settle = (allowed: boolean) => {
        cancel()
        waiting.delete(id)
        resolve(allowed)
      }
      waiting.set(id, settle)
      port.send({ type: 'beforesend', payload: { id } })
    })

  /** The same action, which first waits for the page. */
  const guarded =
    <A extends unknown[]>(action: (...given: A) => Promise<void>) =>
    async (...given: A) => {
      if (!(await mayAsk())) return
      port.send({ type: 'send', payload: {} })
      return action(...given)
    }

  const { send, ask, run, resend } = chat
  // The chat is drawn already: whoever asks through it asks through these.
  Object.assign(chat, {
    send: async () => (chat.composer.$sendBlockedBy.get() === 'empty' ? undefined : guarded(send)()),
    ask: guarded(ask),
    run: guarded(run),
    resend: guarded(resend)
  })
  return ({ id, allowed }: { id: number; allowed: boolean }): void => waiting.get(id)?.(allowed)
}
