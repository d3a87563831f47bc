import type { EndpointDefinition } from '../contract/endpoint.ts'
import { accept, antiForgery, endpointUrl, type RequestParts, readReply, send, type Transport } from './request.ts'
import { withTimeout } from './with-timeout.ts'

/** How long an upload may take whose progress cannot be watched, in milliseconds. */
const uploadTimeoutMs = 10 * 60_000

/** Sends one file as multipart. Where the host reports progress only a standstill ends it. @throws AppError */
export function sendUpload(
  transport: Transport,
  endpoint: EndpointDefinition,
  file: File,
  outgoing: RequestParts & { onProgress?: ((share: number) => void) | undefined }
): Promise<unknown> {
  const { host } = transport
  const field = endpoint.upload?.field ?? 'file'
  if (!host.upload) {
    const body = new FormData()
    body.set(field, file, file.name)
    const post = async (signal: AbortSignal) =>
      readReply(transport, endpoint, await send(transport, endpoint, { ...outgoing, body }, signal))
    return withTimeout(host, outgoing.signal, post, uploadTimeoutMs)
  }
  const upload = host.upload.bind(host)
  return withTimeout(host, outgoing.signal, async (signal, onActivity) => {
    const answer = await upload(endpointUrl(transport, endpoint, outgoing), {
      headers: { Accept: 'application/json', ...antiForgery(transport), ...outgoing.headers },
      field,
      file,
      name: file.name,
      onProgress(share) {
        onActivity()
        outgoing.onProgress?.(share)
      },
      signal
    })
    return readReply(transport, endpoint, await accept(transport, answer))
  })
}
