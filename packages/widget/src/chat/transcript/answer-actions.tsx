import type { AgentMessage } from '@lyceum/core/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { likeIcon, retryIcon } from '../kit/icons/messages.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { usePanelWords } from '../kit/use-panel-words.ts'
import { withWords } from '../kit/with-words.ts'
import { loadMarkdown } from '../markdown/markdown.tsx'

type AnswerActionsProps = {
  message: AgentMessage
  idle: boolean
  /** Whether to offer another reply; not where something else does already. */
  canRegenerate: boolean
}

/** Copy, rate and retry buttons, and the versions of the reply. Pressing a rating again removes it. */
export function AnswerActions({ message, idle, canRegenerate }: AnswerActionsProps) {
  const { chat, t } = useChatContext()
  const { id, feedback } = message
  // Of this version: another one stands in the same place.
  const [commented, setCommented] = useState<{ id: string; comment: 'asked' | 'sent' } | null>(null)
  const comment = commented?.id === id ? commented.comment : null
  const setComment = (comment: 'asked' | 'sent' | null) => setCommented(comment && { id, comment })
  const form = useLazy(comment === 'asked', () => withWords(t, import('./feedback-comment.tsx'), 'panels'))
  const versions = useLazy(message.versions.length > 1, () => withWords(t, import('./versions.tsx'), 'panels'))
  const aloud = useLazy('speechSynthesis' in globalThis, () => withWords(t, import('./read-aloud.tsx'), 'panels'))
  const hasWords = usePanelWords(t)
  const row = useRef<HTMLDivElement>(null)
  const [keptHeight, setKeptHeight] = useState(0)
  // A voice that reads goes on when the reader goes elsewhere.
  const far = useLazy(true, () => loadMarkdown().then(part => part.loadFarTexts()))
  useEffect(() => {
    return far?.watchFar(row.current!, height => setKeptHeight(globalThis.speechSynthesis?.speaking ? 0 : height))
  }, [far])
  const rate = (value: 'like' | 'dislike') => {
    const rating = feedback === value ? null : value
    chat.rate(id, rating)
    setComment(rating === 'dislike' ? 'asked' : null)
  }
  const rating = (value: 'like' | 'dislike') => (
    <ChatIconButton
      className={value === 'dislike' ? 'ly-flip' : ''}
      icon={likeIcon}
      label={t(`chat.${value}`)}
      aria-pressed={feedback === value}
      onClick={() => rate(value)}
    />
  )
  return (
    <>
      <div className="ly-actions" ref={row} style={keptHeight > 0 ? { blockSize: `${keptHeight}px` } : undefined}>
        {hasWords && keptHeight === 0 && (
          <>
            {versions && message.versions.includes(id) && <versions.Versions message={message} idle={idle} />}
            {message.text && (
              <>
                <CopyButton text={message.text} />
                {aloud && <aloud.ReadAloud text={message.text} />}
                {rating('like')}
                {rating('dislike')}
              </>
            )}
            {canRegenerate && chat.$config.get()?.type !== 'workflow' && (
              <ChatIconButton
                icon={retryIcon}
                label={t('chat.regenerate')}
                disabled={!idle}
                onClick={() => chat.regenerate(id)}
              />
            )}
          </>
        )}
      </div>
      {comment === 'asked' && form && (
        <form.FeedbackComment
          onSend={text => chat.rate(id, 'dislike', text)}
          onClose={sent => setComment(sent ? 'sent' : null)}
        />
      )}
      {comment === 'sent' && <p className="ly-quiet">{t('chat.commented')}</p>}
    </>
  )
}
