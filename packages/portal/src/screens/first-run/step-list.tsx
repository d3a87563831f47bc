import type { FirstRun, FirstRunStep } from '@lyceum/core/contract/first-run'
import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { screenRoutes } from '../../paths.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

const icons = { open: Circle, done: CircleCheck, skipped: CircleMinus }

/** The address of a step. */
export const firstRunAddress = (step: FirstRunStep) => `${screenRoutes.ManagementFirstRun.path}?step=${step}`

/** All steps and how they stand, each a link. */
export function StepList({ run, current }: { run: FirstRun; current: FirstRunStep }) {
  const t = useWords('first-run')
  return (
    <Card title={t('list')}>
      <nav aria-label={t('list')}>
        <List>
          {run.steps.map(({ step, state }) => {
            const Icon = icons[state]
            return (
              <li key={step}>
                <Entry href={firstRunAddress(step)} aria-current={step === current ? 'step' : undefined} $done={state === 'done'}>
                  <Icon aria-hidden size={18} strokeWidth={theme.control.stroke} />
                  <span>{t(`steps.${step}.name`)}</span>
                  <small>{t(`states.${state}`)}</small>
                </Entry>
              </li>
            )
          })}
        </List>
      </nav>
    </Card>
  )
}

const List = styled.ol`display: grid; margin: 0; padding: 0; list-style: none;`

const Entry = styled.a<{ $done: boolean }>`
  display: flex;
  min-height: ${theme.control.touch};
  align-items: center;
  gap: ${theme.space[2]};
  padding: 0 ${theme.space[2]};
  border-radius: ${theme.radius.sm};
  color: ${theme.colour.text};
  text-decoration: none;
  & > svg { flex: none; color: ${({ $done }) => ($done ? theme.colour.accent : theme.colour.textMuted)}; }
  & > span { min-width: 0; flex: 1; }
  & > small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  &[aria-current] { background: ${theme.colour.sunken}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  &[aria-current] > small { color: ${theme.colour.text}; font-weight: ${theme.weight.regular}; }
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
`
