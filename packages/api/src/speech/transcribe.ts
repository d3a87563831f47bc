import { AppError, type transcribe } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** Turns one recording into text. @throws notFound without a service; as `withRecording`, and as the service */
export async function transcribeRecording({ context, request, response }: Call<typeof transcribe>): Promise<{ text: string }> {
  const { transcription } = context
  if (!transcription) throw new AppError('notFound')
  // Loaded late: few calls need it.
  const { withRecording } = await import('./receive-recording.ts')
  return withRecording(context, request, response, async (recording, signal) => ({
    text: await transcription.transcribe(recording, signal)
  }))
}
