import { charactersIn, type SendBlocker } from '@lyceum/core'
import type { AgentConfig } from '@lyceum/core/contract/agents'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { isTouch } from '../kit/focus.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { sendIcon, stopIcon } from '../kit/icons/frame.ts'
import { isPressed } from '../kit/keys.ts'
import { isNotEmpty, useStore } from '../kit/store.ts'

type SenderProps = {
  config: AgentConfig
  autoFocus: boolean
  /** The conversation is still being loaded: what is written waits. */
  pending: boolean
}

/**
 * The message field. Enter sends, or Ctrl+Enter for those who want that, Shift+Enter breaks the line; on a touch screen Enter breaks it too. While a reply is generated, the
 * button stops it, and what is sent waits. In an empty field, the arrow up edits the last question.
 */
export function Sender({ config, autoFocus, pending }: SenderProps) {
  const context = useChatContext()
  const { chat, t, $editing, entersSend = true } = context
  const { composer } = chat
  const draft = useStore(composer.$draft)
  const blocker = useStore(composer.$sendBlockedBy)
  const generating = useStore(chat.$status) === 'generating'
  const field = useRef<HTMLTextAreaElement>(null)
  const { capabilities, limits } = config
  const hasFiles = useStore(composer.$uploads, isNotEmpty)
  const files = useLate('attachments', hasFiles)
  const tools = useLate('tools')
  const refused = useStore(chat.$refused)
  const temporary = useStore(chat.$temporary)
  const hasProblem = blocker !== undefined && isProblem[blocker]
  const notes = useLate('fieldNotes', temporary || refused !== null || hasProblem)
  const isBlocked = blocker !== undefined && blocker !== 'generating'
  // What is written while a reply is generated can be sent too, and waits; also where Enter begins a line.
  const queues = generating && draft.text.trim() !== ''
  const length = charactersIn(draft.text)

  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows
  useLayoutEffect(() => tools?.fitHeight(field.current), [draft.text, tools])

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (pending || isBlocked) return
    chat.send()
    // The keyboard on the screen would cover the answer.
    if (isTouch()) field.current?.blur()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isPressed(event, 'Enter') && !event.shiftKey && !isTouch() && (entersSend || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    if (isPressed(event, 'Escape') && generating) {
      event.preventDefault()
      chat.abort()
    }
    if (event.key === 'ArrowUp' && draft.text === '' && !generating) {
      const last = chat.$messages.get().findLast(message => message.side === 'human')
      if (!last?.text) return
      event.preventDefault()
      $editing.set(last.id)
    }
  }
  return (
    <form className={tall.test(draft.text) ? 'ly-sender ly-tall' : 'ly-sender'} onSubmit={send}>
      {notes && <notes.ChatFieldNotes refused={refused} temporary={temporary} />}
      {files && <files.Attachments />}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={draft.text}
        placeholder={t('chat.placeholder', { name: config.name })}
        aria-label={t('chat.placeholder', { name: config.name })}
        onChange={event => composer.set({ text: event.currentTarget.value })}
        onKeyDown={keyDown}
        onPaste={event => tools?.takePaste(event, context)}
      />
      <div className="ly-row">
        {tools && (capabilities.files || capabilities.readsDocuments) && <tools.AttachButton max={limits.attachments} />}
        {tools && <tools.Toggles capabilities={capabilities} />}
        <span className="ly-space" />
        {length > limits.message * 0.8 && (
          <span className="ly-quiet">{t('chat.counter', { count: length, limit: limits.message })}</span>
        )}
        {tools && <tools.VoiceButton config={config} />}
        {generating && (
          <ChatIconButton
            className={queues ? '' : 'ly-send'}
            icon={stopIcon}
            label={t('chat.stop')}
            onClick={() => chat.abort()}
          />
        )}
        {(!generating || queues) && (
          <ChatIconButton
            className="ly-send"
            icon={sendIcon}
            label={t('chat.send')}
            aria-disabled={pending || isBlocked}
            onClick={() => send()}
          />
        )}
      </div>
      <p className="ly-problem" role="alert">
        {notes && hasProblem && <notes.SendProblem blocker={blocker} limit={limits.message} />}
      </p>
    </form>
  )
}

/** What keeps a question from being sent and is told in words; the rest is seen. */
const isProblem = {
  empty: false,
  tooLong: true,
  tooManyFiles: true,
  uploading: false,
  uploadFailed: true,
  generating: false
} satisfies Record<SendBlocker, boolean>

/** A text that beside the buttons of a narrow chat would stand in a column. */
const tall = /\n|.{20}/
