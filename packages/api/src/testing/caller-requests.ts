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
