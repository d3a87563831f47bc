import type { Attachment, linkFile } from '@lyceum/core/contract'
import { type Actor, endingOf } from '@lyceum/core/rules'
import type { Download } from '../connectors/client/outgoing.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { cleanName, largestFile, storeStream } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import { linkedName, withEnding } from './linked-name.ts'
import { discard, linkError, openLink, wrongLink } from './open-link.ts'
import { recordUpload } from './record-upload.ts'
import { checkQuota } from './upload-quota.ts'

/** Milliseconds for a whole download, below the time that clients wait for an answer. */
const timeoutMs = 25_000

/**
 * Downloads a file that a link names, to be sent with a question.
 * @throws validation of `url`: what is wrong with the link; fileTooLarge; tooManyFiles beyond a daily quota
 */
export async function storeLink({ context, actor, body, response }: Call<typeof linkFile>): Promise<Attachment> {
  await checkQuota(context, actor, 0)
  const left = new AbortController()
  response.once('close', () => left.abort())
  try {
    return await withTimeLimit(timeoutMs, signal => storeDownload(context, actor, body.url, signal), left.signal)
  } catch (failure) {
    throw linkError(failure)
  }
}

async function storeDownload(context: Context, actor: Actor, url: string, signal: AbortSignal): Promise<Attachment> {
  const id = newId()
  const download = await openLink(context, url, signal)
  const name = cleanName(linkedName(download))
  if (isPage(download, name)) {
    await discard(download)
    throw wrongLink('fileLinkType')
  }
  const received = await storeStream(context, download.stream, name, `files/${id}`, { maxBytes: largestFile(context) })
  return recordUpload(context, actor, id, { ...received, name: withEnding(received.name, received.type) })
}

/** A page about a file, such as a viewer or a sign-in, instead of the file. */
const isPage = ({ type }: Download, name: string) => type.startsWith('text/html') && !/^html?$/.test(endingOf(name))
