import { limits, megabyte } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'
import { linkedName, withEnding } from '../files/linked-name.ts'
import { discard, linkError, openLink, wrongLink } from '../files/open-link.ts'
import { cleanName, type ReceivedFile, storeStream } from '../http/store-stream.ts'
import { newId } from '../secrets/new-id.ts'
import { documentContent, formatOfType } from './accepted.ts'
import { titleOfPage } from './page-title.ts'

/** What an address has: a page or another document, stored, with the address from which it came. */
export type FetchedPage = ReceivedFile & { url: string }

/** Milliseconds for a whole download, below the time that clients wait for an answer. */
const timeoutMs = 25_000
/** Bytes of a page in which its head is looked for. */
const headBytes = 64 * 1024

/**
 * Fetches a document from the web and stores it; a page is named by its title. @throws validation of `url`: what is wrong with the link;
 * fileTooLarge
 */
export async function fetchPage(context: Context, url: string, left: AbortSignal): Promise<FetchedPage> {
  try {
    return await withTimeLimit(timeoutMs, signal => fetch(context, url, signal), left)
  } catch (failure) {
    throw linkError(failure)
  }
}

async function fetch(context: Context, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const download = await openLink(context, url, signal)
  const isPage = /^(text\/html|application\/xhtml\+xml)/.test(download.type)
  const linked = cleanName(linkedName(download))
  const name = isPage ? `${linked.replace(/\.x?html?$/i, '')}.html` : withFormat(withEnding(linked, download.type), download.type)
  if (!documentContent(new Uint8Array(), name)) {
    await discard(download)
    throw wrongLink('fileLinkType')
  }
  const head: Uint8Array[] = []
  let size = 0
  async function* kept(): AsyncGenerator<Uint8Array> {
    for await (const chunk of download.stream) {
      if (size < headBytes) head.push(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const maxBytes = context.config.limits.documentMb * megabyte
  const stored = await storeStream(context, kept(), name, `documents/${newId()}`, { accept: documentContent, maxBytes })
  if (!isPage) return { ...stored, url: download.url }
  // Of what is no text the address has the name.
  const title = await titleOfPage(Buffer.concat(head).subarray(0, headBytes), download.type).catch(() => null)
  return { ...stored, name: title === null ? stored.name : nameOf(title), url: download.url }
}

/** A name has no folders: of “Fees 2025/26” all is kept. */
const nameOf = (title: string) => cleanName(`${title.replace(/[\\/]/g, '-').slice(0, limits.documentName - 5)}.html`)

/** A name that has no ending of a document gets that of its type. */
function withFormat(name: string, type: string): string {
  const format = documentContent(new Uint8Array(), name) ? undefined : formatOfType(type.split(';')[0]!.trim())
  return format === undefined ? name : `${name}.${format}`
}
