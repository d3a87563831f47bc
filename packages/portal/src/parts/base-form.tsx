import { baseSettings } from '@lyceum/core/contract/knowledge'
import { limits } from '@lyceum/core/contract/limits'
import { problemsIn } from '@lyceum/core/contract/problems'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useFieldWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Name and description of a knowledge base as they are entered. */
export type EnteredBase = { name: string; description: string }

export const emptyBase: EnteredBase = { name: '', description: '' }

type BaseFormProps = {
  id?: string
  value: EnteredBase
  onChange: (value: EnteredBase) => void
  /** Called with what the contract accepts. */
  onSubmit: (body: EnteredBase) => void
  busy: boolean
  autoFocus?: boolean
  children?: ReactNode
}

/** The fields of a knowledge base, checked by the contract. */
export function BaseForm({ id, value, onChange, onSubmit, busy, autoFocus, children }: BaseFormProps) {
  const t = useWords('knowledge')
  const ofField = useFieldWords()
  const [errors, setErrors] = useState<Record<string, string>>()
  const submit = () => {
    const checked = z.safeParse(baseSettings, value)
    if (checked.success) {
      setErrors(undefined)
      return onSubmit(checked.data)
    }
    // The first problem of a field is the most basic one.
    const problems = problemsIn(checked.error, value).toReversed()
    setErrors(Object.fromEntries(problems.map(problem => [problem.path[0] ?? '', ofField(problem)])))
  }
  return (
    <Form {...(id && { id })} onSubmit={submit} busy={busy} {...(errors && { errors })}>
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        required
        autoFocus={autoFocus}
        max={limits.knowledgeBaseName}
        value={value.name}
        onChange={name => onChange({ ...value, name })}
      />
      <TextArea
        name="description"
        label={t('description')}
        hint={t('descriptionHint')}
        max={limits.knowledgeBaseDescription}
        value={value.description}
        onChange={description => onChange({ ...value, description })}
      />
      {children}
    </Form>
  )
}
