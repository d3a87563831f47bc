import { createBusy, toAppError } from '@lyceum/core'
import type { DocumentNote } from '@lyceum/core/contract'
import { enteredNote } from '@lyceum/core/contract/documents'
import { limits } from '@lyceum/core/contract/limits'
import { problemsIn } from '@lyceum/core/contract/problems'
import { useStore } from '@nanostores/react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntered } from '../use-entered.ts'

type NoteDialogProps = {
  /** Of which base or document it is: what is entered is kept by it. */
  of: string
  title: string
  confirm: string
  /** What is there already; nothing for a new one. */
  note?: DocumentNote
  /** Stores what the contract accepts; the dialog says why that fails, and stays open. */
  onSave: (note: DocumentNote) => Promise<void>
  onClose: () => void
}

const emptyNote: DocumentNote = { title: '', text: '', isQuestion: true }

/** Asks for a question and its answer, or a text, to be found in a base. */
export default function NoteDialog({ of, title, confirm, note = emptyNote, onSave, onClose }: NoteDialogProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const ofField = useFieldWords()
  const id = useId()
  const { $busy, attempt } = useMemo(createBusy, [])
  const busy = useStore($busy)
  const { entered, enter, settle } = useEntered(`note ${of}`, note)
  const [errors, setErrors] = useState<Record<string, string>>()
  const { isQuestion } = entered

  const leave = () => {
    settle()
    onClose()
  }

  const save = () => {
    const checked = z.safeParse(enteredNote, entered)
    if (!checked.success) {
      // The first problem of a field is the most basic one.
      const problems = problemsIn(checked.error, entered).toReversed()
      return setErrors(Object.fromEntries(problems.map(problem => [problem.path[0] ?? '', ofField(problem)])))
    }
    void attempt(async () => {
      try {
        await onSave(checked.data)
        leave()
      } catch (failure) {
        if (toAppError(failure).reason === 'alreadyExists') setErrors({ text: t('note.same') })
        else client.reportError(failure)
      }
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={shell('actions.close')}
      busy={busy}
      footer={
        <>
          <Button slot={null} onPress={leave} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button slot={null} type="submit" form={id} kind="primary" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={save} busy={busy} {...(errors && { errors })}>
        <RadioChips
          label={t('note.form')}
          hideLabel
          value={isQuestion ? 'question' : 'text'}
          onChange={kind => enter({ ...entered, isQuestion: kind === 'question' })}
          choices={(['question', 'text'] as const).map(kind => ({ id: kind, label: t(`note.${kind}`) }))}
        />
        <TextField
          name="title"
          label={t(isQuestion ? 'note.questionLabel' : 'note.titleLabel')}
          hint={isQuestion ? t('note.questionHint') : undefined}
          required
          autoFocus
          autoComplete="off"
          max={limits.noteTitle}
          value={entered.title}
          onChange={title => enter({ ...entered, title })}
        />
        <TextArea
          name="text"
          label={t(isQuestion ? 'note.answerLabel' : 'note.textLabel')}
          required
          rows={6}
          max={limits.noteText}
          value={entered.text}
          onChange={text => enter({ ...entered, text })}
        />
      </Form>
    </Dialog>
  )
}
