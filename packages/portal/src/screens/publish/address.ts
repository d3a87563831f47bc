export const steps = ['platform', 'connect', 'customise'] as const
export type Step = (typeof steps)[number]

/** The step in the address. A released agent's platform cannot change, so editing starts with the connection. */
export function stepFromSearch({ step, id }: Record<string, string>): Step {
  const first = id ? 'connect' : 'platform'
  const named = steps.find(one => one === step)
  return named === undefined || (id && named === 'platform') ? first : named
}

/** The address of a step; each step has one, so that Back returns to the previous step. */
export function stepAddress(step: Step, agentId: string | undefined): string {
  const search = new URLSearchParams({ ...(agentId && { id: agentId }) })
  if (step !== stepFromSearch({ ...(agentId && { id: agentId }) })) search.set('step', step)
  return search.size > 0 ? `/agents?${search}` : '/agents'
}
