import { limits } from '@lyceum/core/contract/limits'
import { text } from '@lyceum/core/contract/page'
import { problemsIn } from '@lyceum/core/contract/problems'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Decisions that carry a reason for the publisher: required when something is refused, optional otherwise. */
export type ReasonedStep = 'approve' | 'reject' | 'disable' | 'enable'

type ReasonDialogProps = {
  step: ReasonedStep
  name: string
  /** Instead of the title about one agent. */
  title?: string
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a decision. It stays open with its text until its parent removes it. */
export function ReasonDialog({ step, name, title, busy, onConfirm, onCancel }: ReasonDialogProps) {
  const { t: shell } = useTranslation()
  const t = useWords('management')
  const ofField = useFieldWords()
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const isRequired = step === 'reject' || step === 'disable'
  const checked = z.safeParse(text(limits.reason), reason)
  const [problem] = checked.success || (!isRequired && reason.trim() === '') ? [] : problemsIn(checked.error, reason)
  const tooLong = problem?.reason === 'tooLong'
  const confirm = () => {
    setAttempted(true)
    if (!problem) onConfirm(reason.trim())
  }
  return (
    <ConfirmDialog
      open
      title={title ?? t(`${step}Title`, { name })}
      text={t(`${step}Text`)}
      confirmLabel={t(step)}
      cancelLabel={shell('actions.cancel')}
      danger={isRequired}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <TextArea
        label={t(step === 'approve' ? 'remark' : 'reason')}
        hint={t(isRequired ? 'reasonHint' : 'reasonOptional')}
        required={isRequired}
        autoFocus
        max={limits.reason}
        value={reason}
        error={problem && (attempted || tooLong) ? ofField(problem) : undefined}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
