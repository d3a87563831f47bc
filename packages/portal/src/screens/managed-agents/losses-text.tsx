import type { DeletionLosses } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'

/** What is lost with agents that are deleted, as far as there is any of it. */
export function LossesText({ losses }: { losses: DeletionLosses }) {
  const t = useWords('managed-agents')
  const { number } = useFormats()
  const names = (['conversations', 'shares', 'uses', 'recommended'] as const).filter(name => losses[name] > 0)
  return (
    <Column>
      {t(names.length > 0 ? 'lossesText' : 'nothingLost')}
      {names.map(name => (
        <strong key={name}>{t(`losses.${name}`, { count: losses[name], figure: number(losses[name]) })}</strong>
      ))}
      <span>{t('notUndone')}</span>
    </Column>
  )
}

/** Inside of a paragraph. */
const Column = styled.span`
  display: grid;
  gap: ${theme.space[1]};
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
`
