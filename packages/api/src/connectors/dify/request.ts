import type { ConnectionTo, Inputs } from '@lyceum/core/contract'
import type { ConnectorContext, Turn } from '../connector.ts'
import { recordOf } from '../loose.ts'
import type { OutgoingRequest } from '../outgoing.ts'

export type DifyConnection = ConnectionTo<'dify'>

/** A call below the app's base address, with its key. */
export function callTo(
  base: string,
  connection: DifyConnection,
  path: string,
  { signal }: ConnectorContext,
  more: Pick<OutgoingRequest, 'method' | 'body' | 'timeout'> = {}
): OutgoingRequest {
  return {
    url: `${base}${path}`,
    headers: { authorization: `Bearer ${connection.apiKey}` },
    secrets: [connection.apiKey],
    field: 'apiUrl',
    signal,
    ...more
  }
}

export type FileObject = { type: string; transfer_method: 'local_file'; upload_file_id: string }

/** The files of a turn as the platform knows them, by our ids. */
export type Uploaded = ReadonlyMap<string, FileObject>

/** Inputs are sent again on every turn: the platform uses the newest values, and needs those it requires each time. */
export function chatBody(turn: Turn, uploaded: Uploaded, conversationId: string | undefined) {
  return {
    inputs: inputsOf(turn, uploaded),
    // A blank question is refused, but a file alone may be one.
    query: turn.text || turn.files.map(file => file.name).join(', ') || '…',
    user: turn.user,
    response_mode: 'streaming',
    ...(conversationId ? { conversation_id: conversationId } : {}),
    files: filesBeside(turn, uploaded)
  }
}

/** Files beside the inputs are an older way that some apps still have. */
export function runBody(turn: Turn, uploaded: Uploaded) {
  const files = filesBeside(turn, uploaded)
  return {
    inputs: inputsOf(turn, uploaded),
    response_mode: 'streaming',
    user: turn.user,
    ...(files.length > 0 ? { files } : {})
  }
}

/** What must not be read in the log: the key, and what was asked, which platforms like to quote. */
export function valuesToRedact({ apiKey }: DifyConnection, { text, inputs }: Turn): string[] {
  return [apiKey, text, ...Object.values(inputs).flatMap(value => (typeof value === 'string' ? value : []))]
}

function filesBeside(turn: Turn, uploaded: Uploaded): FileObject[] {
  const used = inputFileIds(turn)
  return [...uploaded].filter(([id]) => !used.has(id)).map(([, file]) => file)
}

/** The form's file fields hold our file ids; everything else goes as it is. An empty optional value is refused by selects, so it is left out. */
function inputsOf({ inputs, form }: Turn, uploaded: Uploaded): Inputs {
  const kinds = new Map(form.map(field => [field.name, field.kind]))
  const sent: Inputs = {}
  for (const [name, value] of Object.entries(inputs)) {
    const kind = kinds.get(name)
    if (kind === 'file' || kind === 'files') {
      const files = idsIn(value).flatMap(id => uploaded.get(id) ?? [])
      if (files.length > 0) sent[name] = kind === 'file' ? files[0] : files
    } else if (value !== null && value !== undefined && !(value === '' && kind !== 'text' && kind !== 'paragraph')) {
      sent[name] = value
    }
  }
  return sent
}

function inputFileIds({ inputs, form }: Turn): Set<string> {
  const fields = form.filter(field => field.kind === 'file' || field.kind === 'files')
  return new Set(fields.flatMap(field => idsIn(inputs[field.name])))
}

const idsIn = (value: unknown): string[] => [value].flat().filter(id => typeof id === 'string')

/** The address under which an app's calls stand, without a trailing slash. A bare origin is asked once where its API is. */
export async function baseOf({ apiUrl }: DifyConnection, context: ConnectorContext): Promise<string> {
  const given = apiUrl.trim().replace(/\/+$/, '')
  const url = new URL(given)
  if (url.pathname !== '/') return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  const found = foundBy(context)
  const known = found.get(url.origin)
  if (known) return known
  for (const base of [`${url.origin}/v1`, url.origin]) {
    if (await isDify(base, context)) {
      found.set(url.origin, base)
      return base
    }
  }
  return `${url.origin}/v1`
}

/** `GET /` needs no key and says that this is Dify. */
async function isDify(base: string, { outgoing, signal }: ConnectorContext): Promise<boolean> {
  const { status, body } = await outgoing.json({ url: `${base}/`, field: 'apiUrl', secrets: [], signal })
  const { welcome, api_version } = recordOf(body)
  return status === 200 && (typeof welcome === 'string' || typeof api_version === 'string')
}

const bases = new WeakMap<ConnectorContext['outgoing'], Map<string, string>>()

function foundBy({ outgoing }: ConnectorContext): Map<string, string> {
  const found = bases.get(outgoing) ?? new Map<string, string>()
  bases.set(outgoing, found)
  return found
}
