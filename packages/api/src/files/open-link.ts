import { AppError, type InputReason } from '@lyceum/core/contract'
import type { Download } from '../connectors/client/outgoing.ts'
import { TooLarge } from '../connectors/reply/failures.ts'
import type { Context } from '../context.ts'
import { largestFile } from '../http/store-stream.ts'

/** Opens what a link leads to. @throws what `linkError` tells people about */
export async function openLink(context: Context, url: string, signal: AbortSignal): Promise<Download> {
  const download = await context.web.download({ url, secrets: [url], signal, maxBytes: largestFile(context) })
  if (download.status === 200) return download
  await discard(download)
  throw wrongLink(download.status >= 500 ? 'linkUnreachable' : 'linkRefused')
}

/** Gives up a download. */
export async function discard({ stream }: Download): Promise<void> {
  for await (const _ of stream) return
}

export const wrongLink = (reason: InputReason) => new AppError('validation', { problems: [{ path: ['url'], reason }] })

/** What is wrong with a link, as a problem of the field `url`; fileTooLarge; other errors as they are. */
export function linkError(failure: unknown): unknown {
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
