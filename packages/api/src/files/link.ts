import { AppError, type Attachment, type InputReason, type linkFile } from '@lyceum/core/contract'
import { type Actor, endingOf } from '@lyceum/core/rules'
import type { Download } from '../connectors/client/outgoing.ts'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import { TooLarge } from '../connectors/reply/failures.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { cleanName, largestFile, storeStream } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import { linkedName, withEnding } from './linked-name.ts'
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
    throw errorOf(failure)
  }
}

async function storeDownload(context: Context, actor: Actor, url: string, signal: AbortSignal): Promise<Attachment> {
  const id = newId()
  const download = await openDownload(context, url, signal)
  const name = cleanName(linkedName(download))
  if (isPage(download, name)) {
    await discard(download)
    throw wrongLink('fileLinkType')
  }
  const received = await storeStream(context, download.stream, name, `files/${id}`, { maxBytes: largestFile(context) })
  return recordUpload(context, actor, id, { ...received, name: withEnding(received.name, received.type) })
}

async function openDownload(context: Context, url: string, signal: AbortSignal): Promise<Download> {
  const download = await context.web.download({ url, secrets: [url], signal, maxBytes: largestFile(context) })
  if (download.status === 200) return download
  await discard(download)
  throw wrongLink(download.status >= 500 ? 'linkUnreachable' : 'linkRefused')
}

async function discard({ stream }: Download): Promise<void> {
  for await (const _ of stream) return
}

/** A page about a file, such as a viewer or a sign-in, instead of the file. */
const isPage = ({ type }: Download, name: string) => type.startsWith('text/html') && !/^html?$/.test(endingOf(name))

const wrongLink = (reason: InputReason) => new AppError('validation', { problems: [{ path: ['url'], reason }] })

function errorOf(failure: unknown): unknown {
  if (failure instanceof TooLarge) return new AppError('fileTooLarge')
  // The download broke off, or took too long.
  if (!(failure instanceof AppError)) return wrongLink('linkUnreachable')
  const { reason, problems } = failure
  if (reason === 'fileTypeUnsupported') return wrongLink('fileLinkType')
  if (reason === 'noFile') return wrongLink('linkRefused')
  if (reason === 'thirdPartyFailed') {
    return wrongLink(problems[0]?.reason === 'hostNotFound' ? 'invalidFileLink' : 'linkUnreachable')
  }
  // A private address is answered like one that does not exist, so that nothing about the network behind this server is learned.
  return problems[0]?.reason === 'addressNotAllowed' ? wrongLink('invalidFileLink') : failure
}
