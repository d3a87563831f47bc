import type { Share } from '@lyceum/core/contract'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import AllowanceSection from '../allowance/allowance-section.tsx'

/** What may be asked through a share, and what is used of it. */
export default function ShareAllowance({ share }: { share: Share }) {
  const t = useWords('allowance')
  return (
    <Column>
      <h3>{t('heading')}</h3>
      <AllowanceSection agentId={share.agentId} level={share.accessLevel} />
    </Column>
  )
}

const Column = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
`
