import { languages } from '@lyceum/core/contract/locales'
import type { ShareFeature } from '@lyceum/core/contract/share-features'
import styled from 'styled-components'
import { type Translate, useWords } from '../../../i18n/words.ts'
import { theme } from '../../../theme/theme.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccentField } from '../accent-field.tsx'
import { type Entered, type Group, isUnreadable, type OptionPath, type Tryable, tryable } from './options.ts'

type OptionFieldsProps = { entered: Entered; onChange: (entered: Entered) => void }
type Option = Tryable & { path: OptionPath }

/** A field for each option, in groups, with the name that it has in code. */
export default function OptionFields({ entered, onChange }: OptionFieldsProps) {
  const t = useWords('playground')
  return (
    <Column role="group" aria-label={t('options')}>
      {(Object.keys(tryable) as Group[]).map(group => (
        <Fields key={group} role="group" aria-label={t(`group.${group}`)}>
          <h3>{t(`group.${group}`)}</h3>
          {(tryable[group] as readonly Option[]).map(one => (
            <OptionField
              key={one.path}
              option={one}
              value={entered[one.path] ?? ''}
              onChange={value => onChange({ ...entered, [one.path]: value })}
            />
          ))}
        </Fields>
      ))}
    </Column>
  )
}

type OptionFieldProps = { option: Option; value: string; onChange: (value: string) => void }

function OptionField({ option, value, onChange }: OptionFieldProps) {
  const t = useWords('playground')
  const shareWords = useWords('share')
  const { path, as } = option
  const hint = <code>{path}</code>
  if (path.startsWith('features.')) {
    const name = path.slice('features.'.length) as ShareFeature
    return <Checkbox label={shareWords(`feature.${name}`)} selected={value === ''} onChange={has => onChange(has ? '' : 'yes')} />
  }
  const label = t(`option.${path}` as Parameters<typeof t>[0])
  if (as === 'choice')
    return (
      <Select
        label={label}
        hint={hint}
        value={value || 'usual'}
        onChange={id => onChange(id === 'usual' ? '' : id)}
        choices={[
          { id: 'usual', label: t(`choice.${option.usual}` as 'choice.usual') },
          ...Object.entries(option.choices).map(([id, word]) => ({ id, label: choiceLabel(t, word) }))
        ]}
      />
    )
  if (as === 'flag' || as === 'code')
    return (
      <Flag>
        <Checkbox label={label} selected={value !== ''} onChange={set => onChange(set ? 'yes' : '')} />
        {hint}
      </Flag>
    )
  if (as === 'colour')
    return (
      <Flag>
        <AccentField accent={value || null} onChange={accent => onChange(accent ?? '')} />
        {hint}
      </Flag>
    )
  if (as === 'lines') return <TextArea label={label} hint={hint} rows={2} value={value} onChange={onChange} />
  if (as === 'json')
    return (
      <TextArea
        code
        label={label}
        hint={hint}
        rows={2}
        placeholder={examples[path]}
        value={value}
        error={isUnreadable(option, value) ? t('unreadable') : undefined}
        onChange={onChange}
      />
    )
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      {...(as === 'number' && { inputMode: 'numeric' as const })}
      onChange={onChange}
    />
  )
}

/** A language in itself, else a word. */
const choiceLabel = (t: Translate<'playground'>, word: string) =>
  word in languages ? languages[word as keyof typeof languages].name : t(`choice.${word}` as 'choice.usual')

/** How each begins, whatever the language. */
const examples: Partial<Record<OptionPath, string>> = {
  context: '{ "course": "MATH 1013" }',
  inputs: '{ "topic": "…" }',
  strings: '{ "newChat": "…" }'
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space[5]};
`

const Fields = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  & code { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

const Flag = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  justify-items: start;
`
