import type { DifyConnection, ProducedFile } from '@lyceum/core/contract'
import { AppError } from '@lyceum/core/contract'
import { endingOf, fileKindOf } from '@lyceum/core/rules'
import type { Surroundings, Turn, TurnFile } from '../connector.ts'
import { type Loose, numberOf, recordOf, textOf } from '../loose.ts'
import { refused } from './errors.ts'
import { callTo, type Uploaded } from './request.ts'

export type FileObject = { type: string; transfer_method: 'local_file'; upload_file_id: string }

/** Uploads a turn's files, under the same user as the question: the platform hides them from any other. */
export async function uploadFiles(base: string, connection: DifyConnection, turn: Turn, around: Surroundings): Promise<Uploaded> {
  const uploaded = new Map<string, FileObject>()
  for (const file of turn.files) {
    const request = callTo(base, connection, '/files/upload', around, { method: 'POST', timeout: uploadTime })
    const answer = await around.outgoing.upload({ ...request, fields: { user: turn.user }, file: { field: 'file', ...file } })
    const id = textOf(recordOf(answer.body).id)
    if (answer.status >= 300) throw refused(answer, around, [connection.apiKey])
    if (!id) throw new AppError('thirdPartyFailed')
    uploaded.set(file.id, { type: typeOf(file), transfer_method: 'local_file', upload_file_id: id })
  }
  return uploaded
}

/** A file that the platform made: from a `message_file` event or from the outputs of a flow; undefined when it can't be reached. */
export function producedFile(raw: unknown, base: string): ProducedFile | undefined {
  const file = recordOf(raw)
  const url = absolute(textOf(file.url) || textOf(file.remote_url), base)
  if (!url) return undefined
  const name = nameOf(file, url)
  const size = numberOf(file.size)
  return {
    id: textOf(file.related_id) || textOf(file.id) || url.pathname,
    name,
    kind: textOf(file.type) === 'image' ? 'image' : fileKindOf(name),
    url: url.href,
    size: size === undefined ? null : Math.round(size)
  }
}

/** Whether a value among the outputs of a flow is a file. */
export const isFile = (value: unknown): boolean => recordOf(value).dify_model_identity === '__dify__file__'

/** Links may be relative to the origin, or name a host inside the platform's own cluster; both are the publisher's origin for us. */
function absolute(link: string, base: string): URL | undefined {
  if (!link || !URL.canParse(link, base)) return undefined
  const url = new URL(link, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return isInternal(url) ? new URL(url.pathname + url.search, new URL(base).origin) : url
}

/** A name without a dot is no public host, and only the platform itself serves `/files/`. */
const isInternal = (url: URL) =>
  !url.hostname.includes('.') &&
  !url.hostname.startsWith('[') &&
  url.hostname !== 'localhost' &&
  url.pathname.startsWith('/files/')

function nameOf(file: Loose, url: URL): string {
  const last = decoded(url.pathname.split('/').at(-1) ?? '')
  const name = textOf(file.filename) || textOf(file.name) || last || 'file'
  const ending = textOf(file.extension)
  return (endingOf(name) || !ending ? name : `${name}.${ending.replace(/^\./, '')}`).slice(0, 255)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The platform's five types, which strict apps compare with the real file. */
function typeOf({ name, type }: TurnFile): string {
  const family = type.split('/')[0]
  if (family === 'image' || family === 'audio' || family === 'video') return family
  return documents.has(endingOf(name)) ? 'document' : 'custom'
}

const documents = new Set(
  'txt md mdx markdown pdf html htm xlsx xls doc docx csv vtt properties pptx ppt eml msg xml epub'.split(' ')
)
const uploadTime = 120_000
