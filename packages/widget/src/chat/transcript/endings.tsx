import type { AgentMessage, Closing } from '@lyceum/core/contract/chat'
import { formatDuration } from '@lyceum/core/i18n'
import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { focusField } from '../kit/focus.ts'
import { Icon } from '../kit/icon-button.tsx'
import { stopIcon } from '../kit/icons/frame.ts'
import { alertIcon } from '../kit/icons/messages.ts'
import { closedText } from './closed-text.ts'
import { type ReplyRefusal, refusedText } from './refused-text.ts'

/**
 * Says who or what is awaited, and counts the time, which a screen reader is not told. `sinceMs`: for how long nothing has come so far.
 */
export function SlowReply({ message, sinceMs }: { message: AgentMessage; sinceMs: number }) {
  const { chat, t } = useChatContext()
  const [began] = useState(() => Date.now() - sinceMs)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const name = chat.$config.get()?.name ?? ''
  const step = message.nodes.findLast(({ status }) => status === 'running')?.title
  return (
    <>
      {step
        ? t('chat.stillAtStep', { name, step })
        : t(message.thinkingSince === null ? 'chat.stillWaiting' : 'chat.stillThinking', { name })}{' '}
      <span aria-hidden="true">{formatDuration(t, now - began)}</span>
    </>
  )
}

/** What to know of how an answer came about. One that reached its limit can go on, as the next answer. */
export function Remarks({ message, last, idle }: { message: AgentMessage; last: boolean; idle: boolean }) {
  const { chat, t } = useChatContext()
  return (message.remarks ?? []).map(remark => (
    <div key={remark} className="ly-outcome">
      <Icon path={remark === 'limitReached' ? stopIcon : alertIcon} />
      <span>{t(`chat.remark_${remark}`)}</span>
      {remark === 'limitReached' && last && idle && (
        <button
          type="button"
          className="ly-button"
          onClick={event => {
            // The button goes with the next question.
            focusField(event.currentTarget.closest('.ly-chat'))
            chat.ask(t('chat.goOnQuestion'))
          }}
        >
          {t('chat.goOn')}
        </button>
      )}
    </div>
  ))
}

/** What exactly a platform refused, with the way out: to ask the same again would be of no use. */
export function Refused(refusal: ReplyRefusal) {
  const { cause } = refusal
  const { chat, t } = useChatContext()
  return (
    <div className="ly-outcome ly-failed">
      <Icon path={alertIcon} />
      <span>{refusedText(t, refusal)}</span>
      {cause === 'conversationTooLong' && <GoOnWithSummary />}
      <button type="button" className="ly-button" onClick={() => chat.startNew()}>
        {t('chat.newChat')}
      </button>
    </div>
  )
}

/** Why the agent was closed while it answered, in the words of its course. What was asked can be asked again when it is open. */
export function Closed({ message, closing }: { message: AgentMessage; closing: Closing }) {
  const { chat, t } = useChatContext()
  return (
    <div className="ly-outcome">
      <Icon path={stopIcon} />
      <span>{closedText(t, closing)}</span>
      {closing.until !== null && (
        <button type="button" className="ly-button" onClick={() => chat.retry(message.id)}>
          {t('chat.tryAgain')}
        </button>
      )}
    </div>
  )
}

/** A new chat whose first question begins with what was said in this one, for the person to look at before it is sent. */
function GoOnWithSummary() {
  const { chat, t } = useChatContext()
  const [busy, setBusy] = useState(false)
  const goOn = async (panel: Element | null) => {
    const conversationId = chat.conversations.$current.get()
    if (busy || !conversationId) return
    setBusy(true)
    const question = chat.$messages.get().findLast(({ side }) => side === 'human')?.text ?? ''
    const summary = await chat.conversations.summarize(conversationId).catch(() => undefined)
    setBusy(false)
    if (summary === undefined || chat.conversations.$current.get() !== conversationId) return
    const temporary = chat.$temporary.get()
    chat.startNew()
    if (temporary) chat.$temporary.set(true)
    // What was begun in a new chat before stays behind it.
    const begun = chat.composer.$draft.get().text
    const text = `${t('chat.summaryBefore')}\n${summary}\n\n${question}`
    chat.composer.set({ text: [text, begun].filter(Boolean).join('\n\n') })
    focusField(panel)
  }
  return (
    <button
      type="button"
      className="ly-button ly-primary"
      aria-disabled={busy}
      onClick={event => void goOn(event.currentTarget.closest('.ly-chat'))}
    >
      {t(busy ? 'chat.summarizing' : 'chat.newChatWithSummary')}
    </button>
  )
}
