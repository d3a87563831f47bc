import type { ManagedAgent } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { usePortal } from '../../portal-context.tsx'
import { createDecisions } from './decisions.ts'
import { ReasonDialog, type ReasonedStep } from './reason-dialog.tsx'
import { successOf, useOutcome } from './use-outcome.ts'

export type AgentDecisions = ReturnType<typeof useAgentDecisions>

/**
 * Decisions about agents, for the list and the detail page, with the dialog that asks for a reason. `onChanged` is called when an
 * agent has changed.
 */
export function useAgentDecisions(onChanged: () => void) {
  const { client } = usePortal()
  const showOutcome = useOutcome()
  const decisions = useMemo(() => createDecisions(client), [client])
  const busy = useStore(decisions.$busy)
  const [asking, setAsking] = useState<{ agent: ManagedAgent; step: ReasonedStep } | null>(null)

  const decide = async ({ agent, step }: NonNullable<typeof asking>, reason: string) => {
    if (!showOutcome(await decisions.decide(agent, step, reason), successOf[step], agent.name)) return
    setAsking(null)
    onChanged()
  }
  return {
    busy,
    ask: (agent: ManagedAgent, step: ReasonedStep) => setAsking({ agent, step }),
    /** Whether an approval is being saved; other decisions show that in their dialog. */
    approving: busy && asking === null,
    async approve(agent: ManagedAgent) {
      if (showOutcome(await decisions.approve(agent), 'approved', agent.name)) onChanged()
    },
    async recommend({ id, name }: ManagedAgent, recommended: boolean) {
      const outcome = await decisions.recommend(id, recommended)
      if (showOutcome(outcome, recommended ? 'recommendedNow' : 'notRecommendedNow', name)) onChanged()
    },
    dialog: asking && (
      <ReasonDialog
        step={asking.step}
        name={asking.agent.name}
        busy={busy}
        onCancel={() => setAsking(null)}
        onConfirm={reason => void decide(asking, reason)}
      />
    )
  }
}
