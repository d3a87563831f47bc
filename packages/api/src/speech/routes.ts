import { speakReply, transcribe, transcribeForAgent } from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { replyInPath } from '../conversations/subject.ts'
import { type Route, route } from '../http/route.ts'
import { readReplyAloud } from './speak-reply.ts'
import { transcribeRecording } from './transcribe.ts'
import { transcribeByPlatform } from './transcribe-for-agent.ts'

/** The routes of spoken input, and of answers that are read aloud. */
export const speechRoutes: Route[] = [
  route(transcribe, { allow: 'speech.transcribe', handle: transcribeRecording }),
  route(transcribeForAgent, { subject: agentInPath, allow: 'agent.hear', handle: transcribeByPlatform }),
  route(speakReply, { subject: replyInPath, allow: 'conversation.use', handle: readReplyAloud })
]
