import type { ScreenProps } from '../../router.ts'
import { AgentPage } from './agent-page.tsx'

/** An agent as administrators see it, for a review. */
export default function AgentDetail(props: ScreenProps) {
  return <AgentPage {...props} list="/management/agents" />
}
