import type { InputOf, PersonClient } from '../client.ts'
import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { sendRequest } from './request.ts'

/**
 * The bytes of a call whose reply is a file, for the signed-in person of this origin. Failures are not reported: whoever shows the file says what is
 * wrong. @throws AppError; the reason of the signal
 * @param onProgress hears how many bytes have come, for a file of which nobody knows the size before
 */
export async function fetchFile<E extends EndpointDefinition & { file: true }>(
  { host, session }: PersonClient,
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
  onProgress?: (bytes: number) => void
): Promise<Blob> {
  const transport = { host, base: '', onResponse() {} }
  const ask = (token: string | null) =>
    sendRequest(transport, endpoint, { ...(input as object), headers: token ? { Authorization: `Bearer ${token}` } : {} }, signal)
  const token = await session.tokenForCall()
  const response = await ask(token).catch(async failure => {
    if (!(failure instanceof AppError) || failure.reason !== 'tokenExpired') throw failure
    return ask(await session.renew(token))
  })
  if (!onProgress || !response.body) return response.blob()
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.length
      onProgress(bytes)
      controller.enqueue(piece)
    }
  })
  return new Response(response.body.pipeThrough(counter)).blob()
}
