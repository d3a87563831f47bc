import '../chat/kit/dialog.css'
import { type PersonClient, toAppError } from '@lyceum/core'
import { continueConversation } from '@lyceum/core/contract/continuations'
import type { AppError } from '@lyceum/core/contract/errors'
import type { CourseLaunch } from '@lyceum/core/contract/share-page'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { useEffect, useId, useRef, useState } from 'react'
import { Cause } from '../chat/kit/cause.tsx'

type ContinueDialogProps = {
  client: PersonClient
  words: NonNullable<CourseLaunch['goOn']>
  chatWords: Words<ChatWords>
  conversation: { id: string; name: string }
  onClose(): void
}

/** What the refusals mean here; all others have words of their own. */
const causes: Partial<Record<AppError['reason'], 'busy' | 'failed'>> = {
  alreadyProcessed: 'busy',
  notPermitted: 'failed',
  agentClosed: 'failed'
}

/** Continues a conversation of a course in the portal, after saying what that means. */
export function ContinueDialog({ client, words: t, chatWords, conversation, onClose }: ContinueDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const title = useId()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => void (url && link.current?.focus()), [url])
  const goOn = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const params = { conversationId: conversation.id }
    await client.request(continueConversation, { params, body: {}, quiet: true }).then(
      made => setUrl(made.url),
      thrown => setFailure(toAppError(thrown))
    )
    setBusy(false)
  }
  return (
    <dialog ref={dialog} className="ly-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{t.label}</h2>
      <p role="status">{url ? t.done : t.text}</p>
      <p className="ly-problem" role="alert">
        {failure && (causes[failure.reason] ? t[causes[failure.reason]!] : <Cause reason={failure.reason} words={chatWords} />)}
      </p>
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={() => dialog.current?.close()}>
          {t.close}
        </button>
        {url ? (
          <a ref={link} className="ly-button ly-primary" href={url} target="_blank" rel="noopener">
            {t.open}
          </a>
        ) : (
          <button type="button" className="ly-button ly-primary" aria-disabled={busy} onClick={() => void goOn()}>
            {t.go}
          </button>
        )}
      </div>
    </dialog>
  )
}
