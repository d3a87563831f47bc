import { decodedUri } from '@lyceum/core/rules'
import { parse } from 'content-disposition'
import type { Download } from '../connectors/client/outgoing.ts'
import { endingsOf } from '../http/file-content.ts'

/** The name of a downloaded file: the one that its server suggests (RFC 6266), else the last part of its address. */
export function linkedName({ url, headers }: Pick<Download, 'url' | 'headers'>): string {
  const { pathname, hostname } = new URL(url)
  return suggestedName(headers['content-disposition']) || decodedUri(pathname.split('/').at(-1)!) || hostname
}

function suggestedName(disposition: string | undefined): string | undefined {
  if (disposition === undefined || disposition.length > maxDisposition) return undefined
  return parse(disposition).parameters.filename
}

/** Characters; a longer header is none of a file's name. */
const maxDisposition = 2000

/** A name with the ending of its type, as platforms go by endings; of text, any ending will do. */
export function withEnding(name: string, type: string): string {
  const known = endingsOf(type)
  const ending = /\.(\w{1,12})$/.exec(name)?.[1]?.toLowerCase()
  if (!known || (ending && (type === 'text/plain' || known.includes(ending)))) return name
  return `${name}.${known[0]}`
}
