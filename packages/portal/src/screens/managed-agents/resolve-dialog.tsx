import type { ReportOutcome } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { ReasonDialog } from '../../parts/review/reason-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type ResolveDialogProps = {
  name: string
  outcome: ReportOutcome
  busy: boolean
  onConfirm: (note: string) => void
  onCancel: () => void
}

/** Asks for the note of a decision about a report; for the reason, where the agent is disabled. */
export function ResolveDialog({ name, outcome, busy, onConfirm, onCancel }: ResolveDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('reports')
  const [note, setNote] = useState('')
  if (outcome === 'disabled')
    return <ReasonDialog step="disable" name={name} busy={busy} onConfirm={onConfirm} onCancel={onCancel} />
  return (
    <ConfirmDialog
      open
      title={t(`ask.${outcome}`, { name })}
      text={t('askText')}
      confirmLabel={t(`outcomes.${outcome}`)}
      cancelLabel={shell('actions.cancel')}
      busy={busy}
      disabled={note.trim().length > limits.reason}
      onConfirm={() => onConfirm(note.trim())}
      onCancel={onCancel}
    >
      <TextArea label={t('note')} hint={t('noteHint')} max={limits.reason} value={note} onChange={setNote} autoFocus />
    </ConfirmDialog>
  )
}
