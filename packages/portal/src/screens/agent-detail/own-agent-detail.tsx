import type { ScreenProps } from '../../router.ts'
import { AgentPage } from './agent-page.tsx'

/** An agent as its owner sees it: its versions, and where their review stands. */
export default function OwnAgentDetail(props: ScreenProps) {
  return <AgentPage {...props} list="/profile/agents" />
}
