import { useWords } from '../../i18n/words.ts'
import AllowanceSection from '../../parts/allowance/allowance-section.tsx'
import { Card } from '../../ui/card.tsx'

/** What the agent may be asked, and what is used of it. */
export default function AllowanceCard({ agentId }: { agentId: string }) {
  const t = useWords('allowance')
  return (
    <Card title={t('heading')}>
      <AllowanceSection agentId={agentId} />
    </Card>
  )
}
