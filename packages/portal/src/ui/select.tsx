import { Check, ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  Button as AriaButton,
  Select as AriaSelect,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue
} from 'react-aria-components/Select'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { ButtonContent, buttonStyles } from './button.styles.ts'
import { fieldBox, fieldColumn } from './field.styles.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field.tsx'
import { floating, option } from './surface.styles.ts'

export type Choice<Id extends string = string> = {
  id: Id
  label: string
  description?: string
  icon?: ReactElement
  disabled?: boolean
}

export type SelectProps<Id extends string> = FieldProps & {
  choices: readonly Choice<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  /** Shown while nothing is selected. */
  placeholder?: string
  /** `filter` is for toolbars: height of a button, width of its text, label hidden. */
  variant?: 'field' | 'filter'
  /** Icon before the value, for the `filter` variant. */
  icon?: ReactElement
}

/** A single choice from a list. For more than about twenty options, use a search instead. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const {
    label,
    hideLabel,
    hint,
    error,
    required,
    disabled,
    name,
    choices,
    value,
    onChange,
    placeholder = '',
    variant = 'field',
    icon
  } = props
  const Trigger = variant === 'filter' ? FilterBox : FieldBox
  return (
    <Column
      name={name}
      validationBehavior="aria"
      value={value}
      onChange={key => key !== null && onChange(key as Id)}
      placeholder={placeholder}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={error ? true : undefined}
    >
      <FieldLabel label={label} hideLabel={hideLabel || variant === 'filter'} required={required} />
      <Trigger $kind="outline" $size="md">
        <Chosen>
          {icon}
          <SelectValue>
            {({ selectedText, isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
          </SelectValue>
        </Chosen>
        <ChevronDown aria-hidden size={16} strokeWidth={theme.control.stroke} />
      </Trigger>
      <FieldNotes hint={hint} error={error} />
      <Floating offset={4}>
        <List items={choices}>{choice => <ChoiceLine {...(choice as Choice)} />}</List>
      </Floating>
    </Column>
  )
}

function ChoiceLine({ id, label, description, icon, disabled }: Choice) {
  return (
    <Line id={id} textValue={label} isDisabled={disabled}>
      {icon}
      <LineWords>
        <span>{label}</span>
        {description && <Description>{description}</Description>}
      </LineWords>
      <Tick aria-hidden size={16} strokeWidth={2} />
    </Line>
  )
}

const Column = styled(AriaSelect<Choice>)`${fieldColumn}`

const FieldBox = styled(AriaButton)<{ $kind: 'outline'; $size: 'md' }>`
  ${fieldBox}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  text-align: start;
  cursor: pointer;
`

const FilterBox = styled(AriaButton)<{ $kind: 'outline'; $size: 'md' }>`${buttonStyles}`

const Chosen = styled(ButtonContent)`
  gap: ${theme.space[2]};
  & > .react-aria-SelectValue { overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; line-height: 1.4; }
  & > [data-placeholder] { color: ${theme.colour.textMuted}; }
`

const Floating = styled(Popover)`
  ${floating}
  min-width: max(var(--trigger-width), 160px);
`

const List = styled(ListBox<Choice>)`
  padding: ${theme.space[1]};
  outline: none;
`

const Line = styled(ListBoxItem)`${option}`

const LineWords = styled.span`
  display: grid;
  min-width: 0;
  flex: 1;
  gap: 2px;
  overflow-wrap: anywhere;
`

const Description = styled.span`
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.regular};
`

const Tick = styled(Check)`
  visibility: hidden;
  ${Line}[data-selected] & { visibility: visible; }
`
