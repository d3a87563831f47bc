import type { EndpointDefinition } from '../contract/endpoint.ts'
import { inTime } from './in-time.ts'
import { accept, addressOf, antiForgery, type Line, type Outgoing, readReply, send } from './request.ts'

/** How long an upload may take whose progress cannot be watched, in milliseconds. */
const blindLimit = 10 * 60_000

/** Sends one file as multipart. Where the host reports progress only a standstill ends it. @throws AppError */
export function sendUpload(
  line: Line,
  endpoint: EndpointDefinition,
  file: File,
  outgoing: Outgoing & { onProgress?: ((share: number) => void) | undefined }
): Promise<unknown> {
  const { host } = line
  const field = endpoint.upload?.field ?? 'file'
  if (!host.upload) {
    const body = new FormData()
    body.set(field, file, file.name)
    const post = async (signal: AbortSignal) =>
      readReply(line, endpoint, await send(line, endpoint, { ...outgoing, body }, signal))
    return inTime(host, outgoing.signal, post, blindLimit)
  }
  const upload = host.upload.bind(host)
  return inTime(host, outgoing.signal, async (signal, still) => {
    const answer = await upload(addressOf(line, endpoint, outgoing), {
      headers: { Accept: 'application/json', ...antiForgery(line), ...outgoing.headers },
      field,
      file,
      name: file.name,
      onProgress(share) {
        still()
        outgoing.onProgress?.(share)
      },
      signal
    })
    return readReply(line, endpoint, await accept(line, answer))
  })
}
