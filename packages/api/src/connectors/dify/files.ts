import { AppError, type ProducedFile } from '@lyceum/core/contract'
import { decodedUri, endingOf, fileKindOf } from '@lyceum/core/rules'
import { isForbidden } from '../client/addresses.ts'
import type { ConnectorContext, Turn, TurnFile } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { callError } from './errors.ts'
import { callTo, type DifyConnection, type FileObject, type Uploaded, valuesToRedact } from './request.ts'

/**
 * Uploads the files of a turn (platform notes §6) as the user of the question, since the platform hides them from other users.
 * @throws AppError when a file is refused
 */
export async function uploadFiles(
  base: string,
  connection: DifyConnection,
  turn: Turn,
  context: ConnectorContext
): Promise<Uploaded> {
  const uploaded = new Map<string, FileObject>()
  for (const { name, type, ...file } of turn.files) {
    const request = callTo(base, connection, '/files/upload', context, { method: 'POST', timeout: uploadTimeoutMs })
    // The platform refuses names with slashes and parts without a type.
    const sent = { ...file, field: 'file', name: name.replace(/[/\\]/g, '_'), type: type || 'application/octet-stream' }
    const answer = await context.outgoing.upload({ ...request, fields: { user: turn.user }, file: sent })
    const id = textOf(recordOf(answer.body).id)
    if (answer.status >= 300) throw callError(answer, context, valuesToRedact(connection, turn))
    if (!id) throw new AppError('thirdPartyFailed')
    uploaded.set(file.id, { type: typeOf(sent), transfer_method: 'local_file', upload_file_id: id })
  }
  return uploaded
}

/** Converts a file of a `message_file` event or of a flow's outputs (platform notes §3.7); undefined without a usable URL. */
export function toProducedFile(raw: unknown, base: string): ProducedFile | undefined {
  const file = recordOf(raw)
  const url = linkedUrl(textOf(file.url) || textOf(file.remote_url), base)
  if (!url) return undefined
  const name = nameOf(file, url)
  const size = numberOf(file.size)
  return {
    id: textOf(file.related_id) || textOf(file.id) || stablePart(url),
    name,
    kind: textOf(file.type) === 'image' ? 'image' : fileKindOf(name),
    url: url.href,
    size: size === undefined ? null : Math.round(size)
  }
}

/** Whether a value in a flow's outputs is a file; some versions don't mark files. */
export function isFile(value: unknown): boolean {
  const { dify_model_identity, transfer_method, url, remote_url } = recordOf(value)
  return (
    dify_model_identity === '__dify__file__' || (textOf(transfer_method) !== '' && (textOf(url) || textOf(remote_url)) !== '')
  )
}

/** The part of a URL that is the same each time the platform signs it. */
const stablePart = (url: URL): string => (url.searchParams.has('sign') ? url.pathname : url.href)

/** Resolves a link. Relative links and those to hosts inside the platform's cluster refer to the origin of the connection. */
export function linkedUrl(link: string, base: string): URL | undefined {
  if (!link || !URL.canParse(link, base)) return undefined
  const url = new URL(link, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return isInternal(url) ? new URL(url.pathname + url.search, new URL(base).origin) : url
}

/**
 * `/files/` is served by the platform itself. A host name without a dot, names of clusters and private addresses are those by which its
 * parts know each other.
 */
const isInternal = ({ hostname, pathname }: URL) => pathname.startsWith('/files/') && isInternalHost(hostname)

const isInternalHost = (host: string) =>
  host.startsWith('[') || /^[\d.]+$/.test(host) ? isForbidden(host) : !host.includes('.') || /\.(internal|local)$/.test(host)

function nameOf(file: Loose, url: URL): string {
  const last = decodedUri(url.pathname.split('/').at(-1) ?? '')
  const name = textOf(file.filename) || textOf(file.name) || last || 'file'
  const extension = textOf(file.extension)
  return (endingOf(name) || !extension ? name : `${name}.${extension.replace(/^\./, '')}`).slice(0, 255)
}

/**
 * One of the platform's five types. Some apps refuse a file if its type isn't the one that they derive from the extension or else
 * from the media type (platform notes §6).
 */
function typeOf({ name, type }: Pick<TurnFile, 'name' | 'type'>): string {
  const known = Object.entries(extensions).find(([, some]) => some.has(endingOf(name)))
  if (known) return known[0]
  const family = /image|video|audio/.exec(type)?.[0]
  return family ?? (/text|pdf/.test(type) || serverDependentDocuments.has(endingOf(name)) ? 'document' : 'custom')
}

/** Changes the type of files that only some servers accept as documents to `custom`; undefined if there are none. */
export function withCustomType(uploaded: Uploaded, files: TurnFile[]): Uploaded | undefined {
  const names = new Map(files.map(({ id, name }) => [id, name]))
  const unsure = [...uploaded].filter(
    ([id, { type }]) => type === 'document' && serverDependentDocuments.has(endingOf(names.get(id) ?? ''))
  )
  if (unsure.length === 0) return undefined
  return new Map([...uploaded, ...unsure.map(([id, file]) => [id, { ...file, type: 'custom' }] as const)])
}

const setOf = (text: string) => new Set(text.split(' '))
const extensions = {
  image: setOf('jpg jpeg png gif webp svg'),
  audio: setOf('mp3 m4a wav amr mpga'),
  video: setOf('mp4 mov mpeg webm'),
  document: setOf('txt md mdx markdown pdf html htm xlsx xls docx csv vtt properties')
}
/** Documents only on servers that extract text with Unstructured. */
const serverDependentDocuments = setOf('doc pptx ppt eml msg xml epub')
const uploadTimeoutMs = 120_000

/**
 * Creates a filter for the files of one reply that accepts each file once, up to the limit. Several events may contain the same file
 * with another id or a newly signed link.
 */
export function createFileDeduper() {
  const known = new Set<string>()
  let files = 0
  /** Whether this is the first event with the file. */
  return (file: ProducedFile): boolean => {
    if (files >= platformLimits.files) return false
    const names = [file.id, stablePart(new URL(file.url))]
    const first = !names.some(name => known.has(name))
    for (const name of names) known.add(name)
    if (first) files++
    return first
  }
}
