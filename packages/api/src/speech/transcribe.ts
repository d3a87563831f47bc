import { AppError, type transcribe } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** Turns one recording into text. @throws notFound without a service; as `receiveRecording`, and as the service */
export async function transcribeRecording({ context, request, response }: Call<typeof transcribe>): Promise<{ text: string }> {
  if (!context.transcription) throw new AppError('notFound')
  // Loaded late: few calls need it.
  const { receiveRecording } = await import('./receive-recording.ts')
  const { recording, signal } = await receiveRecording(context, request, response)
  return { text: await context.transcription.transcribe(recording, signal) }
}
