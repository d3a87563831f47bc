import type { AgentMessage } from '@lyceum/core/contract/chat'
import { useContext, useEffect, useRef, useState } from 'react'
import { LibraryContext, useChatContext, useLate } from '../chat-context.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { flagIcon, likeIcon, retryIcon } from '../kit/icons/messages.ts'
import { watchFar } from '../markdown/far-texts.ts'
import { answerHtml } from './answer-html.ts'
import { cleanSelections } from './copy-selection.ts'
import { canReadAloud, isReadingAloud, ReadAloud } from './read-aloud.tsx'
import { shownMarkdown, sourceLines, sourcesMarkdown } from './sources-text.ts'
import { Versions } from './versions.tsx'

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
  const comments = useLate('feedbackComment', comment)
  const [reporting, setReporting] = useState(false)
  const report = useLate('report', reporting)
  const row = useRef<HTMLDivElement>(null)
  const [keptHeight, setKeptHeight] = useState(0)
  useEffect(cleanSelections, [])
  // A voice that reads goes on when the reader goes elsewhere.
  useEffect(() => watchFar(row.current!, height => setKeptHeight(isReadingAloud() ? 0 : height)), [])
  const config = chat.$config.get()
  const rated = !config?.switchedOff?.includes('feedback')
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
        {keptHeight === 0 && (
          <>
            {message.versions.length > 1 && message.versions.includes(id) && <Versions message={message} idle={idle} />}
            {message.text && (
              <>
                <CopyAnswer message={message} />
                {canReadAloud(config) && <ReadAloud message={message} />}
                {rated && rating('like')}
                {rated && rating('dislike')}
                <ChatIconButton icon={flagIcon} label={t('chat.report')} onClick={() => setReporting(true)} />
              </>
            )}
            {canRegenerate && config?.type !== 'workflow' && (
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
      {comments && comment === 'asked' && (
        <comments.FeedbackComment
          onSend={text => chat.rate(id, 'dislike', text)}
          onClose={sent => setComment(sent ? 'sent' : null)}
        />
      )}
      {comments && comment === 'sent' && <p className="ly-quiet">{t('chat.commented')}</p>}
      {report && reporting && <report.ReportDialog chat={chat} words={t} messageId={id} onClose={() => setReporting(false)} />}
    </>
  )
}

/** Copies what the reader sees, with its sources: as Markdown, and formatted for programs that take that. */
function CopyAnswer({ message }: { message: AgentMessage }) {
  const { t } = useChatContext()
  const addressOf = useContext(LibraryContext)?.addressOf
  const text = [shownMarkdown(message), sourcesMarkdown(message.sources, t, addressOf)].filter(Boolean).join('\n\n')
  const getHtml = (button: HTMLElement) => {
    const place = button.closest('.ly-answer')?.querySelector(':scope > .ly-markdown:not(.ly-kept)')
    return place ? answerHtml(place, t('chat.sources'), sourceLines(message.sources, t, addressOf)) : undefined
  }
  return <CopyButton text={text} getHtml={getHtml} />
}
