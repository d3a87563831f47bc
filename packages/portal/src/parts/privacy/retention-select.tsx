import type { Retention } from '@lyceum/core/contract'
import { retentionDays } from '@lyceum/core/contract/limits'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../ui/select.tsx'

type KeptDays = Retention['keptDays']

type RetentionSelectProps = {
  label: string
  hint?: string
  name?: string
  /** What no limit of its own means here. */
  forever: string
  value: KeptDays
  onChange: (value: KeptDays) => void
}

/** Chooses for how long conversations are kept. */
export function RetentionSelect({ label, hint, name, forever, value, onChange }: RetentionSelectProps) {
  const t = useWords('privacy')
  const choices = retentionDays.map(days => ({
    id: String(days),
    label: days === 0 ? t('notKept') : t('days', { figure: String(days) })
  }))
  return (
    <Select
      {...(name && { name })}
      label={label}
      {...(hint && { hint })}
      value={value === null ? 'none' : String(value)}
      onChange={id => onChange(retentionDays.find(days => String(days) === id) ?? null)}
      choices={[{ id: 'none', label: forever }, ...choices.toReversed()]}
    />
  )
}
