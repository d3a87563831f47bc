import '../chat/kit/dialog.css'
import { type PersonClient, toAppError } from '@lyceum/core'
import { continueConversation } from '@lyceum/core/contract/continuations'
import type { AppError } from '@lyceum/core/contract/errors'
import type { CourseLaunch } from '@lyceum/core/contract/share-page'
import { useEffect, useId, useRef, useState } from 'react'

type ContinueDialogProps = {
  client: PersonClient
  words: NonNullable<CourseLaunch['goOn']>
  conversation: { id: string; name: string }
  onClose(): void
}

/** Continues a conversation of a course in the portal, after saying what that means. */
export function ContinueDialog({ client, words: t, conversation, onClose }: ContinueDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const title = useId()
  useEffect(() => dialog.current?.showModal(), [])
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
        {failure && (failure.reason === 'alreadyProcessed' ? t.busy : t.failed)}
      </p>
      <div className="ly-row">
        <button type="button" className="ly-button" onClick={() => dialog.current?.close()}>
          {t.close}
        </button>
        {url ? (
          <a className="ly-button ly-primary" href={url} target="_blank" rel="noopener">
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
