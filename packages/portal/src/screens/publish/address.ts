export const steps = ['platform', 'connect', 'customise'] as const
export type Step = (typeof steps)[number]

/** The step an address names. The platform of a released agent stays, so its editing begins with the connection. */
export function stepFromSearch({ step, id }: Record<string, string>): Step {
  const first = id ? 'connect' : 'platform'
  const named = steps.find(one => one === step)
  return named === undefined || (id && named === 'platform') ? first : named
}

/** The address of a step, so that the browser's Back goes a step back. */
export function stepAddress(step: Step, agentId: string | undefined): string {
  const search = new URLSearchParams({ ...(agentId && { id: agentId }) })
  if (step !== stepFromSearch({ ...(agentId && { id: agentId }) })) search.set('step', step)
  return search.size > 0 ? `/agents?${search}` : '/agents'
}
