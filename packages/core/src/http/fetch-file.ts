import type { EndpointDefinition } from '../contract/endpoint.ts'
import { type RequestParts, sendRequest, type Transport } from './request.ts'
import { withTimeout } from './with-timeout.ts'

/** Reads the bytes of a call whose reply is a file. The timeout restarts with every piece that arrives. @throws AppError */
export function fetchFile(
  transport: Transport,
  endpoint: EndpointDefinition,
  outgoing: RequestParts & { onProgress?: ((bytes: number) => void) | undefined }
): Promise<Blob> {
  return withTimeout(transport.host, outgoing.signal, async (signal, onActivity) => {
    const response = await sendRequest(transport, endpoint, outgoing, signal)
    if (!response.body) return response.blob()
    let bytes = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length
        onActivity()
        outgoing.onProgress?.(bytes)
        controller.enqueue(piece)
      }
    })
    const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '' }
    return new Response(response.body.pipeThrough(counter), { headers }).blob()
  })
}
