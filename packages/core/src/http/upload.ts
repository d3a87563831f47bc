import type { EndpointDefinition } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { toAppError } from './failure.ts'
import { antiForgery, assertOk, endpointUrl, type RequestParts, readReply, sendRequest, type Transport } from './request.ts'
import { withTimeout } from './with-timeout.ts'

/** In one late chunk with it. */
export { fetchFile } from './fetch-file.ts'

/** The timeout in milliseconds of an upload without progress events. */
const uploadTimeoutMs = 10 * 60_000

/** Uploads a file as multipart/form-data. With progress events the timeout restarts at each of them. @throws AppError */
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
      readReply(transport, endpoint, await sendRequest(transport, endpoint, { ...outgoing, body }, signal).catch(refuseSize))
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
    return readReply(transport, endpoint, await assertOk(transport, answer).catch(refuseSize))
  })
}

/** A proxy before the server may take less than it does: the page that it answers then is about the file. @throws AppError */
function refuseSize(failure: unknown): never {
  const { reason, status } = toAppError(failure)
  throw reason === 'generic' && status === 413 ? new AppError('fileTooLarge', { status }) : failure
}
