import { type EndpointName, guestHeader, type Share, shareAuthorization } from '@lyceum/core/contract'
import { newId } from '../secrets/new-id.ts'
import type { Given } from './given.ts'

/** The headers of a guest, who has come by a share or not. */
export function guestHeaders(given: Given, share?: Share): Record<string, string> {
  return { [guestHeader]: given.guest(share).guestId, ...(share && { authorization: shareAuthorization(share.token) }) }
}

/** A file that an upload takes. */
export const fileFor = (name: EndpointName) =>
  name === 'uploadImage'
    ? new File([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], 'icon.png')
    : // A base takes the same bytes only once.
      new File([`Limits and derivatives ${newId()}`], 'notes.txt')

/** A TIFF of one gray pixel, which no base has yet. */
export function tiffFile(): File {
  const fields = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 122],
    [277, 1],
    [278, 1],
    [279, 1]
  ] as const
  const bytes = Buffer.alloc(123, 0x80)
  bytes.write('II*\0\b\0\0\0', 'latin1')
  bytes.writeUInt16LE(fields.length, 8)
  for (const [at, [tag, value]] of fields.entries()) {
    bytes.writeUInt16LE(tag, 10 + at * 12)
    // A number of 32 bits, once.
    bytes.writeUInt16LE(4, 12 + at * 12)
    bytes.writeUInt32LE(1, 14 + at * 12)
    bytes.writeUInt32LE(value, 18 + at * 12)
  }
  bytes.writeUInt32LE(0, 118)
  return new File([bytes, newId()], 'page.tif')
}

/** Sends a file as a form does. */
export function upload(
  url: string,
  field: string,
  headers: Record<string, string>,
  file = fileFor('uploadFile')
): Promise<Response> {
  const form = new FormData()
  form.set(field, file)
  return fetch(url, { method: 'POST', body: form, headers })
}
