import type { BaseLevel } from '@lyceum/core/contract'
import { baseLevels } from '@lyceum/core/contract/knowledge'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../ui/select.tsx'

type LevelSelectProps = { label: string; value: BaseLevel; onChange: (level: BaseLevel) => void }

/** A choice of what somebody may do with a base, each explained. */
export function LevelSelect({ label, value, onChange }: LevelSelectProps) {
  const t = useWords('knowledge')
  return (
    <Select<BaseLevel>
      variant="filter"
      label={label}
      value={value}
      onChange={level => level !== value && onChange(level)}
      choices={baseLevels.map(id => ({ id, label: t(`levels.${id}`), description: t(`levelTexts.${id}`) }))}
    />
  )
}
