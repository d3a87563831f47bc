import { useWords } from '../../../i18n/words.ts'
import { Card } from '../../../ui/card.tsx'
import AllowanceSection from '../../allowance/allowance-section.tsx'

/** What the agent may be asked, and what is used of it. */
export default function AllowanceCard({ agentId }: { agentId: string }) {
  const t = useWords('allowance')
  return (
    <Card title={t('heading')}>
      <AllowanceSection agentId={agentId} />
    </Card>
  )
}
