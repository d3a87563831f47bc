import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { hiddenFromSight } from './visually-hidden.tsx'

export type CheckboxProps = {
  label: ReactNode
  hideLabel?: boolean
  selected: boolean
  /** Indeterminate: part of what it stands for is selected, as in a table header. */
  some?: boolean
  onChange: (selected: boolean) => void
  disabled?: boolean
  name?: string
}

/** A checkbox with its label. */
export function Checkbox({ label, hideLabel, selected, some, onChange, disabled, name }: CheckboxProps) {
  const Icon = some ? Minus : Check
  return (
    <CheckboxField name={name} isSelected={selected} isIndeterminate={some} onChange={onChange} isDisabled={disabled}>
      <Row>
        <Box aria-hidden>
          <Icon size={14} strokeWidth={2.5} />
        </Box>
        <Words $hidden={hideLabel}>{label}</Words>
      </Row>
    </CheckboxField>
  )
}

const Row = styled(CheckboxButton)`
  display: inline-flex;
  min-width: 24px;
  min-height: 24px;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.colour.textStrong};
  cursor: pointer;
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  ${theme.media.coarse} { min-width: ${theme.control.touch}; min-height: ${theme.control.touch}; }
`

const Box = styled.span`
  display: grid;
  width: 18px;
  height: 18px;
  flex: none;
  place-items: center;
  border: 1px solid ${theme.colour.lineControl};
  border-radius: 5px;
  background: ${theme.colour.raised};
  color: ${theme.colour.textOnAccent};
  transition: background-color ${theme.motion.fast};
  ${Row}:not([data-selected], [data-indeterminate]) & > svg { visibility: hidden; }
  ${Row}[data-hovered] & { border-color: ${theme.colour.textMuted}; }
  ${Row}:is([data-selected], [data-indeterminate]) & {
    border-color: ${theme.colour.accent};
    background: ${theme.colour.accent};
  }
  ${Row}[data-focus-visible] & { outline: ${theme.ring}; outline-offset: 2px; }
`

const Words = styled.span<{ $hidden?: boolean }>`
  line-height: 1.4;
  ${({ $hidden }) => $hidden && hiddenFromSight}
`
