import type { Message } from '@lyceum/core/contract/chat'
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { downIcon } from '../kit/icons/messages.ts'
import { useStore } from '../kit/store.ts'
import { Answer } from './answer.tsx'
import { Question, Queue } from './question.tsx'

/** The transcript. It stays scrolled to the end unless the reader scrolls up. */
export function MessageList({ children }: { children?: ReactNode }) {
  const { chat, t } = useChatContext()
  const all = useStore(chat.$messages)
  const refused = useStore(chat.$refused)
  // What was refused, the last turn, stands in the composer, once that can say why.
  const messages = useLate('fieldNotes', refused !== null) && refused?.replyId ? all.slice(0, -2) : all
  const hasEarlier = useStore(chat.$hasEarlier)
  const idle = useStore(chat.$status) === 'idle'
  const queue = useStore(chat.$queue)
  // Not before the first answer, which would wait for it.
  const print = useLate('print', idle && messages.length > 1)
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
          {print && <print.PrintHead />}
          {children}
          {hasEarlier && (
            <button
              type="button"
              className="ly-button ly-earlier"
              onClick={() =>
                import('./show-earlier.ts').then(part => part.showEarlier(frame.current!, release, chat.loadEarlier))
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
          <Queue />
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

type MessageViewProps = {
  message: Message
  /** Whether it is the latest message. */
  last: boolean
  /** Whether no reply is being generated. */
  idle: boolean
}

/** One message of the transcript. Memoised, so that it is not rendered again while another one streams. */
const MessageView = memo(function MessageView({ message, last, idle }: MessageViewProps) {
  const { chat, t } = useChatContext()
  const human = message.side === 'human'
  const name = human ? t('chat.you') : chat.$config.get()?.name
  return (
    <li className="ly-message" data-message={message.id} tabIndex={last ? 0 : -1}>
      <h2 className="ly-hidden">{name}</h2>
      {human ? <Question message={message} idle={idle} /> : <Answer message={message} last={last} idle={idle} />}
    </li>
  )
})

/** Distance from the end, in pixels, that still counts as being at the end. */
const nearPixels = 48

/** Keeps a scroll container at its end while its content grows, unless the reader has scrolled up. */
function useStickToBottom() {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const stuck = useRef(true)
  const [away, setAway] = useState(false)

  const stick = useCallback(() => {
    stuck.current = true
    setAway(false)
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [])

  /** Lets go of the end, to show another place. */
  const release = useCallback(() => {
    stuck.current = false
  }, [])

  useEffect(() => {
    const scroller = frame.current
    const inner = content.current
    if (!scroller || !inner) return
    let height = 0
    let top = 0
    const update = () => {
      const { scrollHeight, scrollTop } = scroller
      const near = scrollHeight - scrollTop - scroller.clientHeight < nearPixels
      // A change of height is not the reader scrolling; but who goes up while it grows is.
      if (scrollHeight === height || (scrollHeight > height && scrollTop < top)) stuck.current = near
      height = scrollHeight
      top = scrollTop
      setAway(!stuck.current && !near)
    }
    const resizeObserver = new ResizeObserver(() => {
      height = scroller.scrollHeight
      if (stuck.current) scroller.scrollTop = height
      else update()
    })
    resizeObserver.observe(inner)
    resizeObserver.observe(scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      resizeObserver.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }, [])

  return { frame, content, away, stick, release }
}
