import { limits } from '@lyceum/core/contract/limits'
import { text as textField } from '@lyceum/core/contract/page'
import { problemsIn } from '@lyceum/core/contract/problems'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFieldWords } from '../../i18n/failure-words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { useEntered } from '../../parts/use-entered.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const entry = z.object({ text: textField(limits.passageText) })

type PassageFormProps = {
  /** Under which name what is entered is kept. */
  form: string
  label: string
  text: string
  busy: boolean
  /** @returns whether it was saved */
  onSave: (text: string) => Promise<boolean>
  onCancel: () => void
}

/** The text of a passage to be changed, in its place. */
export function PassageForm({ form, label, text, busy, onSave, onCancel }: PassageFormProps) {
  const { t: shell } = useTranslation()
  const ofField = useFieldWords()
  const {
    entered: { text: entered },
    enter,
    changed,
    settle
  } = useEntered(form, { text })
  const [errors, setErrors] = useState<Record<string, string>>()
  const save = () => {
    const checked = z.safeParse(entry, { text: entered })
    if (checked.success) return void onSave(checked.data.text).then(saved => saved && settle())
    // The first problem is the most basic one.
    const [problem] = problemsIn(checked.error, { text: entered })
    if (problem) setErrors({ text: ofField(problem) })
  }
  const cancel = () => {
    settle()
    onCancel()
  }
  return (
    <Form onSubmit={save} busy={busy} {...(errors && { errors })}>
      <TextArea
        name="text"
        label={label}
        hideLabel
        autoFocus
        rows={6}
        max={limits.passageText}
        value={entered}
        onChange={text => enter({ text })}
      />
      <FormFoot>
        <Button onPress={cancel} disabled={busy}>
          {shell('actions.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
          {shell('actions.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
