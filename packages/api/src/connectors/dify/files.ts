import { AppError, type ProducedFile } from '@lyceum/core/contract'
import { endingOf, fileKindOf } from '@lyceum/core/rules'
import type { ConnectorContext, Turn, TurnFile } from '../connector.ts'
import { platformLimits } from '../limits.ts'
import { type Loose, numberOf, recordOf, textOf } from '../loose.ts'
import { refused } from './errors.ts'
import { callTo, type DifyConnection, type FileObject, type Uploaded, valuesToRedact } from './request.ts'

/** Uploads a turn's files, under the same user as the question: the platform hides them from any other. */
export async function uploadFiles(
  base: string,
  connection: DifyConnection,
  turn: Turn,
  context: ConnectorContext
): Promise<Uploaded> {
  const uploaded = new Map<string, FileObject>()
  for (const { name, type, ...file } of turn.files) {
    const request = callTo(base, connection, '/files/upload', context, { method: 'POST', timeout: uploadTime })
    // A slash in a name and a part without a type are refused.
    const sent = { ...file, field: 'file', name: name.replace(/[/\\]/g, '_'), type: type || 'application/octet-stream' }
    const answer = await context.outgoing.upload({ ...request, fields: { user: turn.user }, file: sent })
    const id = textOf(recordOf(answer.body).id)
    if (answer.status >= 300) throw refused(answer, context, valuesToRedact(connection, turn))
    if (!id) throw new AppError('thirdPartyFailed')
    uploaded.set(file.id, { type: typeOf(sent), transfer_method: 'local_file', upload_file_id: id })
  }
  return uploaded
}

/** A file that the platform made: from a `message_file` event or from the outputs of a flow; undefined when it can't be reached. */
export function toProducedFile(raw: unknown, base: string): ProducedFile | undefined {
  const file = recordOf(raw)
  const url = absolute(textOf(file.url) || textOf(file.remote_url), base)
  if (!url) return undefined
  const name = nameOf(file, url)
  const size = numberOf(file.size)
  return {
    id: textOf(file.related_id) || textOf(file.id) || lastingPart(url),
    name,
    kind: textOf(file.type) === 'image' ? 'image' : fileKindOf(name),
    url: url.href,
    size: size === undefined ? null : Math.round(size)
  }
}

/** Whether a value among the outputs of a flow is a file; not every version marks it. */
export function isFile(value: unknown): boolean {
  const { dify_model_identity, transfer_method, url, remote_url } = recordOf(value)
  return (
    dify_model_identity === '__dify__file__' || (textOf(transfer_method) !== '' && (textOf(url) || textOf(remote_url)) !== '')
  )
}

/** What stays of a link when it is signed anew. */
export const lastingPart = (url: URL): string => (url.searchParams.has('sign') ? url.pathname : url.href)

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

/** The platform's five types, which strict apps compare with what they make of the ending and, failing that, of the media type. */
function typeOf({ name, type }: Pick<TurnFile, 'name' | 'type'>): string {
  const known = Object.entries(endings).find(([, some]) => some.has(endingOf(name)))
  if (known) return known[0]
  const family = /image|video|audio/.exec(type)?.[0]
  return family ?? (/text|pdf/.test(type) || sometimesDocuments.has(endingOf(name)) ? 'document' : 'custom')
}

/** The same files with those as `custom` that only some servers take for documents; undefined when there are none. */
export function asCustom(uploaded: Uploaded, files: TurnFile[]): Uploaded | undefined {
  const names = new Map(files.map(({ id, name }) => [id, name]))
  const unsure = [...uploaded].filter(
    ([id, { type }]) => type === 'document' && sometimesDocuments.has(endingOf(names.get(id) ?? ''))
  )
  if (unsure.length === 0) return undefined
  return new Map([...uploaded, ...unsure.map(([id, file]) => [id, { ...file, type: 'custom' }] as const)])
}

const wordsOf = (text: string) => new Set(text.split(' '))
const endings = {
  image: wordsOf('jpg jpeg png gif webp svg'),
  audio: wordsOf('mp3 m4a wav amr mpga'),
  video: wordsOf('mp4 mov mpeg webm'),
  document: wordsOf('txt md mdx markdown pdf html htm xlsx xls docx csv vtt properties')
}
/** Where the platform extracts text with Unstructured. */
const sometimesDocuments = wordsOf('doc pptx ppt eml msg xml epub')
const uploadTime = 120_000

/** Files of one reply, as many as it may have. Several events may name the same one, under another id or a link that was signed anew. */
export function createFileDeduper() {
  const known = new Set<string>()
  let files = 0
  /** Whether a file is named for the first time. */
  return (file: ProducedFile): boolean => {
    if (files >= platformLimits.files) return false
    const names = [file.id, lastingPart(new URL(file.url))]
    const first = !names.some(name => known.has(name))
    for (const name of names) known.add(name)
    if (first) files++
    return first
  }
}
