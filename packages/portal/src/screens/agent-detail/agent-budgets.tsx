import { BudgetCard } from '../../parts/budget/budget-card.tsx'
import { PriceCard } from '../../parts/budget/price-card.tsx'

/** What may be used of the agent, by all and by each, and what its tokens cost. */
export default function AgentBudgets({ agentId }: { agentId: string }) {
  return (
    <>
      <BudgetCard place={{ scope: 'agent', scopeId: agentId }} />
      <PriceCard agentId={agentId} />
    </>
  )
}
