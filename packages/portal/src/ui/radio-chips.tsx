import type { ReactElement } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { chipStyles } from './chip.styles.ts'
import { fieldColumn } from './field.styles.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field.tsx'

export type ChipChoice<Id extends string = string> = {
  id: Id
  label: string
  icon?: ReactElement
  count?: string
  disabled?: boolean
}

export type RadioChipsProps<Id extends string> = FieldProps & {
  choices: readonly ChipChoice<Id>[]
  value: Id | null
  onChange: (value: Id) => void
}

/** A single choice of two to six short options, all visible: application type, category filter. */
export function RadioChips<Id extends string>(props: RadioChipsProps<Id>) {
  const { label, hideLabel, hint, error, required, disabled, name, choices, value, onChange } = props
  return (
    <Column
      name={name}
      orientation="horizontal"
      validationBehavior="aria"
      value={value}
      onChange={id => onChange(id as Id)}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={error ? true : undefined}
    >
      <FieldLabel label={label} hideLabel={hideLabel} required={required} />
      <Row>
        {choices.map(choice => (
          <RadioField key={choice.id} value={choice.id} isDisabled={choice.disabled}>
            <Chip>
              {choice.icon}
              {choice.label}
              {choice.count !== undefined && <span>{choice.count}</span>}
            </Chip>
          </RadioField>
        ))}
      </Row>
      <FieldNotes hint={hint} error={error} />
    </Column>
  )
}

const Column = styled(RadioGroup)`${fieldColumn}`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

const Chip = styled(RadioButton)`${chipStyles}`
