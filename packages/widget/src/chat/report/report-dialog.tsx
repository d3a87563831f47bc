import '../kit/dialog.css'
import '../kit/field.css'
import './report-dialog.css'
import type { ChatStore } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { limits } from '@lyceum/core/contract/limits'
import { type ReportReason, reportReasons } from '@lyceum/core/contract/report-kinds'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Cause } from '../kit/cause.tsx'

type ReportDialogProps = {
  chat: ChatStore
  words: Words<ChatWords>
  /** The answer that is reported; null to report the agent. */
  messageId: string | null
  onClose(): void
}

const reasonWords = {
  wrong: 'chat.isWrong',
  harmful: 'chat.isHarmful',
  private: 'chat.isPrivate',
  rights: 'chat.isRights',
  other: 'chat.isOther'
} as const satisfies Record<ReportReason, string>

/** Reports an answer or the agent: why, and whether what was said may be read. */
export function ReportDialog({ chat, words: t, messageId, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [withTurn, setWithTurn] = useState(false)
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [failure, setFailure] = useState<AppError | null>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const needed = reason === 'other'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (reason === null || state === 'sending') return
    setState('sending')
    const failed = await chat.report(messageId, { reason, text: text.current?.value.trim() ?? '', withTurn })
    setFailure(failed)
    setState(failed ? 'asking' : 'sent')
  }

  const title = messageId ? t('chat.reportAnswer') : t('chat.reportAgent', { name: chat.$config.get()?.name ?? '' })
  return (
    <dialog ref={dialog} className="ly-dialog ly-report" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {state === 'sent' ? (
          <p role="status">{t('chat.reported')}</p>
        ) : (
          <>
            <fieldset>
              <legend>{t('chat.reportWhy')}</legend>
              {reportReasons.map(one => (
                <label key={one} className="ly-choice">
                  <input type="radio" name="reason" required checked={reason === one} onChange={() => setReason(one)} />
                  {t(reasonWords[one])}
                </label>
              ))}
            </fieldset>
            <div className="ly-field">
              <label htmlFor={`${id}-text`}>{t(needed ? 'chat.reportMoreNeeded' : 'chat.reportMore')}</label>
              <textarea ref={text} id={`${id}-text`} rows={3} required={needed} maxLength={limits.reason} />
            </div>
            {messageId && (
              <label className="ly-choice">
                <input type="checkbox" checked={withTurn} onChange={event => setWithTurn(event.currentTarget.checked)} />
                {t('chat.withTurn')}
                <small>{t('chat.withTurnNote')}</small>
              </label>
            )}
            <p className="ly-quiet">{t('chat.reportGoes')}</p>
            <p className="ly-problem" role="alert">
              {failure && <Cause reason={failure.reason} words={t} />}
            </p>
          </>
        )}
        <div className="ly-row">
          <button type="button" className="ly-button" onClick={() => dialog.current?.close()}>
            {t(state === 'sent' ? 'chat.close' : 'chat.cancel')}
          </button>
          {state !== 'sent' && (
            <button type="submit" className="ly-button ly-primary" aria-disabled={reason === null || state === 'sending'}>
              {t('chat.sendReport')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
