import { transcribe, transcribeForAgent } from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { type Route, route } from '../http/route.ts'
import { transcribeRecording } from './transcribe.ts'
import { transcribeByPlatform } from './transcribe-for-agent.ts'

/** The routes of spoken input. */
export const speechRoutes: Route[] = [
  route(transcribe, { allow: 'speech.transcribe', handle: transcribeRecording }),
  route(transcribeForAgent, { subject: agentInPath, allow: 'agent.hear', handle: transcribeByPlatform })
]
