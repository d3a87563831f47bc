import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits, times } from './limits.ts'

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
