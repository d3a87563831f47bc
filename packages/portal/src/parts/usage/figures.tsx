import type { UsageOverview } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'

type Figure = { label: string; value: number | null; change?: string; note?: string }

/** The main figures of a range, with their change against as many days before. */
export function Figures({ overview, mine }: { overview: UsageOverview; mine: boolean }) {
  const t = useWords('usage-stats')
  const { number, change, percentChange } = useFormats()
  const { totals, before, activeUsers, likes, dislikes } = overview
  const inPercent = (now: number | null, then: number | null) =>
    now === null || then === null || then === 0 ? undefined : percentChange((now - then) / then)
  const added = (now: number, then: number) => (now === then ? undefined : change(now - then))
  const figures: Figure[] = [
    {
      label: t(mine ? 'figures.activeUsers' : 'figures.users'),
      value: totals.users,
      change: inPercent(totals.users, before.users),
      ...(!mine && activeUsers !== null && { note: t('active', { figure: number(activeUsers) }) })
    },
    { label: t('figures.uses'), value: totals.uses, change: inPercent(totals.uses, before.uses) },
    {
      label: t('figures.publishedAgents'),
      value: totals.publishedAgents,
      change: added(totals.publishedAgents, before.publishedAgents)
    },
    {
      label: t('figures.createdAgents'),
      value: totals.createdAgents,
      change: added(totals.createdAgents, before.createdAgents)
    },
    {
      label: t('figures.helpful'),
      value: likes,
      note: t('notHelpful', { figure: number(dislikes) })
    }
  ]
  return (
    <FigureRow>
      {figures.map(({ label, value, change: difference, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null ? <small>{t('fewer')}</small> : <strong>{number(value)}</strong>}
            {difference && (
              <Change
                data-falls={difference.startsWith('-') || difference.startsWith('−') || undefined}
                title={t('comparedBefore')}
              >
                {difference}
              </Change>
            )}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </FigureRow>
  )
}

/** Figures side by side: `div`s of a `dt` and a `dd`. */
export const FigureRow = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[4]};
  margin: 0;
  & > div {
    flex: 1 1 155px;
    padding: ${theme.space[4]};
    border: 1px solid ${theme.colour.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.colour.raised};
  }
  & dt { color: ${theme.colour.text}; font-size: ${theme.size.sm}; }
  & dd { display: flex; flex-wrap: wrap; align-items: baseline; gap: ${theme.space[1]} ${theme.space[3]}; margin: 0; }
  & strong {
    color: ${theme.colour.textStrong};
    font: ${theme.weight.regular} 34px / 1.25 ${theme.font.display};
    font-variant-numeric: tabular-nums;
  }
  & small { color: ${theme.colour.text}; font-size: ${theme.size.sm}; }
`

const Change = styled.span`
  color: ${theme.tone.success.text};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  &[data-falls] { color: ${theme.tone.danger.text}; }
`
