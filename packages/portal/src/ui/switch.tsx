import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { hiddenFromSight } from './visually-hidden.tsx'

export type SwitchProps = {
  label: string
  hideLabel?: boolean
  description?: string
  selected: boolean
  onChange: (selected: boolean) => void
  disabled?: boolean
  name?: string
}

/** A switch that takes effect at once. */
export function Switch({ label, hideLabel, description, selected, onChange, disabled, name }: SwitchProps) {
  return (
    <SwitchField name={name} isSelected={selected} onChange={onChange} isDisabled={disabled}>
      <Row>
        <Track aria-hidden />
        <Words $hidden={hideLabel}>
          <span>{label}</span>
          {description && <Description>{description}</Description>}
        </Words>
      </Row>
    </SwitchField>
  )
}

const Row = styled(SwitchButton)`
  display: inline-flex;
  min-height: 32px;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.colour.textStrong};
  cursor: pointer;
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
`

const Track = styled.span`
  width: 36px;
  height: 20px;
  flex: none;
  padding: 2px;
  border: 1px solid ${theme.colour.lineControl};
  border-radius: ${theme.radius.full};
  background: ${theme.colour.sunken};
  transition: background-color ${theme.motion.fast}, border-color ${theme.motion.fast};
  &::before {
    content: '';
    display: block;
    width: 14px;
    height: 14px;
    border-radius: 50%;
    background: ${theme.colour.textMuted};
    transition: translate ${theme.motion.fast}, background-color ${theme.motion.fast};
  }
  ${Row}[data-selected] & {
    border-color: ${theme.colour.accent};
    background: ${theme.colour.accent};
    &::before { translate: 16px 0; background: ${theme.colour.textOnAccent}; }
  }
  ${Row}[data-focus-visible] & { outline: ${theme.ring}; outline-offset: 2px; }
  ${theme.media.forced} {
    &::before { background: ButtonText; }
    ${Row}[data-selected] &::before { background: Highlight; }
  }
`

const Words = styled.span<{ $hidden?: boolean }>`
  display: grid;
  line-height: 1.4;
  ${({ $hidden }) => $hidden && hiddenFromSight}
`

const Description = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
