import { type ReactNode, useEffect, useRef } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { downIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { withWords } from '../kit/with-words.ts'
import { MessageView } from './message.tsx'
import { useStickToBottom } from './use-stick-to-bottom.ts'

/** The transcript. It stays scrolled to the end unless the reader scrolls up. */
export function MessageList({ children }: { children?: ReactNode }) {
  const { chat, t } = useChatContext()
  const messages = useStore(chat.$messages)
  const hasEarlier = useStore(chat.$hasEarlier)
  const idle = useStore(chat.$status) === 'idle'
  const queue = useStore(chat.$queue)
  // Not before the first answer, which would wait for them.
  const answered = idle && messages.length > 1
  useLazy(answered, () => import('./paper.ts'))
  const queuePart = useLazy(answered || queue.length > 0, () => withWords(t, import('../composer/queue.tsx'), 'panels'))
  const { frame, content, away, stick, release } = useStickToBottom()
  const found = useStore(chat.$found)
  // Asking a question always scrolls to the end.
  const asked = messages.filter(message => message.side === 'human').length + queue.length
  const first = messages[0] && chat.keyOf(messages[0])
  const wasFirst = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the reason to run
  useEffect(() => {
    // Earlier questions that are loaded are not new.
    if (first === wasFirst.current) stick()
    wasFirst.current = first
  }, [asked])
  useEffect(() => {
    const message = found && content.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(found)}"]`)
    if (!message) return
    release()
    message.scrollIntoView({ block: 'center' })
    message.focus({ preventScroll: true })
  }, [found, content, release])
  return (
    <>
      <div className="ly-scroll" ref={frame}>
        <div className="ly-thread" ref={content}>
          {children}
          {hasEarlier && (
            <button
              type="button"
              className="ly-button ly-earlier"
              onClick={() =>
                import('./show-earlier.ts').then(
                  part => part.showEarlier(frame.current!, release, chat.loadEarlier),
                  chat.loadEarlier
                )
              }
            >
              {t('chat.loadEarlier')}
            </button>
          )}
          {messages.length > 0 && (
            <ol className="ly-messages" aria-label={t('chat.messages')}>
              {messages.map((message, index) => (
                <MessageView key={chat.keyOf(message)} message={message} last={index === messages.length - 1} idle={idle} />
              ))}
            </ol>
          )}
          {queuePart ? (
            <queuePart.Queue />
          ) : (
            // Without a connection, its code may not come before the questions are sent.
            queue.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal questions are alike, and their order never changes
              <div key={index} className="ly-question">
                <div className="ly-bubble">{text}</div>
              </div>
            ))
          )}
        </div>
      </div>
      {away && (
        <button
          type="button"
          className="ly-jump"
          aria-label={t('chat.jumpToBottom')}
          title={t('chat.jumpToBottom')}
          onClick={stick}
        >
          <Icon path={downIcon} />
        </button>
      )}
    </>
  )
}
