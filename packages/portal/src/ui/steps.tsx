import { Check } from 'lucide-react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StepsProps = {
  label: string
  steps: readonly string[]
  /** Index of the current step. */
  current: number
  /** Read out after the name of a finished step. */
  doneLabel: string
}

/** The steps of a task. On narrow pages only the name of the current step is shown. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  return (
    <Row aria-label={label}>
      {steps.map((step, index) => (
        <Step key={step} aria-current={index === current ? 'step' : undefined} $ahead={index > current}>
          <Mark aria-hidden $state={index < current ? 'done' : index === current ? 'current' : 'ahead'}>
            {index < current ? <Check size={14} strokeWidth={2.5} /> : index + 1}
          </Mark>
          <Name>{step}</Name>
          {index < current && <VisuallyHidden>{doneLabel}</VisuallyHidden>}
        </Step>
      ))}
    </Row>
  )
}

const Row = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};
  container-type: inline-size;
`

const Step = styled.li<{ $ahead: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  color: ${({ $ahead }) => ($ahead ? theme.colour.textMuted : theme.colour.textStrong)};
  font-weight: ${theme.weight.medium};
  &[aria-current] { font-weight: ${theme.weight.strong}; }
  ${theme.media.forced} { outline: none !important; }
  &:not(:last-child)::after {
    content: '';
    width: 56px;
    height: 1px;
    margin-inline-start: ${theme.space[2]};
    background: ${theme.colour.lineStrong};
    @container (max-width: 640px) { width: 16px; margin: 0; }
  }
`

const Name = styled.span`
  @container (max-width: 640px) { ${Step}:not([aria-current]) & { display: none; } }
`

const marks = {
  done: css`background: ${theme.colour.accent}; border-color: ${theme.colour.accent}; color: ${theme.colour.textOnAccent};`,
  current: css`border-color: ${theme.colour.accent}; color: ${theme.colour.accentText};`,
  ahead: css`border-color: ${theme.colour.lineStrong}; color: ${theme.colour.textMuted};`
}

const Mark = styled.span<{ $state: keyof typeof marks }>`
  display: grid;
  width: 26px;
  height: 26px;
  flex: none;
  place-items: center;
  border: 2px solid;
  border-radius: 50%;
  font: ${theme.weight.strong} ${theme.size.sm} / 1 ${theme.font.ui};
  ${({ $state }) => marks[$state]}
`
