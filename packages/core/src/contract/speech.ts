import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits, times } from './limits.ts'
import { id } from './page.ts'

const transcription = z
  .object({ text: z.string().check(z.describe('What was said; empty when nothing was understood.')) })
  .register(z.globalRegistry, { id: 'Transcription', description: 'A recording, as text.' })

export const transcribe = endpoint({
  method: 'POST',
  path: '/api/v1/speech/transcriptions',
  summary: 'Turn a recording into text',
  description: `One recording of up to ${limits.recordingMb} MB, of about ${times.recording / 1000} seconds. It is passed on to the transcription service of the operator and not kept. A server without one answers 3000.`,
  auth: 'chat',
  callers: 'shareHolders',
  rateLimit: 'speech',
  upload: { field: 'file', many: false },
  reply: transcription,
  errors: [
    'notFound',
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'thirdPartyFailed',
    'thirdPartyRateLimited'
  ],
  quiet: true
})

export const transcribeForAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/transcriptions',
  summary: 'Turn a recording into text, by the platform of an agent',
  description: `For agents with the capability \`speech\`; others answer 3000. One recording of up to ${limits.recordingMb} MB, which is passed on to the platform and not kept. WAV, MP3 and M4A are taken.`,
  auth: 'chat',
  callers: 'chatters',
  rateLimit: 'speech',
  params: z.object({ agentId: id.check(z.describe('The id of the agent.')) }),
  upload: { field: 'file', many: false },
  reply: transcription,
  errors: [
    'notFound',
    'noFile',
    'tooManyFiles',
    'fileTooLarge',
    'fileTypeUnsupported',
    'agentInaccessible',
    'agentClosed',
    'modelUnsupported',
    'insufficientBalance',
    'thirdPartyFailed',
    'thirdPartyRateLimited'
  ],
  quiet: true
})

const spoken = z
  .object({ url: z.string().check(z.describe('Where to hear it. The address is signed and valid for about an hour.')) })
  .register(z.globalRegistry, { id: 'SpokenReply', description: 'A reply, as sound.' })

export const speakReply = endpoint({
  method: 'POST',
  path: '/api/v1/messages/{messageId}/speech',
  summary: 'Have a reply read aloud by the platform of its agent',
  description: `For agents with the capability \`spoken\`; others answer 3101. The beginning of up to ${limits.spokenText} characters is read. The sound is kept as long as the conversation, and asked for once.`,
  auth: 'chat',
  callers: 'participant',
  rateLimit: 'speech',
  params: z.object({ messageId: id.check(z.describe('The id of the reply.')) }),
  reply: spoken,
  errors: [
    'notFound',
    'agentTypeUnsupported',
    'agentInaccessible',
    'agentClosed',
    'modelUnsupported',
    'insufficientBalance',
    'thirdPartyFailed',
    'thirdPartyRateLimited'
  ],
  quiet: true
})
