import type { ConnectionTo, InputField, Inputs } from '@lyceum/core/contract'
import { isFileField } from '@lyceum/core/rules'
import type { OutgoingRequest } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import { recordOf } from '../reply/loose.ts'

export type DifyConnection = ConnectionTo<'dify'>

/** Creates a request to a path of the app's API, with its key (platform notes §1.2). */
export function callTo(
  base: string,
  connection: DifyConnection,
  path: string,
  { signal }: ConnectorContext,
  more: Pick<OutgoingRequest, 'method' | 'body' | 'timeout' | 'awaits'> = {}
): OutgoingRequest {
  return {
    url: `${base}${path}`,
    secretHeaders: { authorization: `Bearer ${connection.apiKey}` },
    secrets: [connection.apiKey],
    field: 'apiUrl',
    signal,
    ...more
  }
}

export type FileObject = { type: string; transfer_method: 'local_file'; upload_file_id: string }

/** The platform's references to the uploaded files of a turn, by our file ids. */
export type Uploaded = ReadonlyMap<string, FileObject>

/**
 * The body of `POST /chat-messages` (platform notes §3.1). Inputs are sent on every turn, since the platform uses the newest values
 * and checks required ones each time.
 */
export function chatBody(turn: Turn, uploaded: Uploaded, conversationId: string | undefined, version: string | undefined) {
  return {
    inputs: inputsOf(turn, uploaded),
    // The platform refuses an empty question, so one that is only files consists of their names.
    query: turn.text || turn.files.map(file => file.name).join(', ') || '…',
    user: turn.user,
    response_mode: 'streaming',
    // Its name is asked for once there is an answer, so that it is made only once.
    ...(conversationId ? { conversation_id: conversationId } : { auto_generate_name: false }),
    // A published version of a chatflow; the newest without it.
    ...(version && { workflow_id: version }),
    files: filesBeside(turn, uploaded)
  }
}

/** The body of `POST /workflows/run` (platform notes §4.1). `files` beside the inputs is an older feature that some apps still use. */
export function runBody(turn: Turn, uploaded: Uploaded) {
  const files = filesBeside(turn, uploaded)
  return {
    inputs: inputsOf(turn, uploaded),
    response_mode: 'streaming',
    user: turn.user,
    ...(files.length > 0 ? { files } : {})
  }
}

/** The values that must not appear in the log: the key, and the question and inputs, which errors of the platform may quote. */
export function valuesToRedact({ apiKey }: DifyConnection, { text, inputs }: Turn): string[] {
  return [apiKey, text, ...Object.values(inputs).flatMap(value => (typeof value === 'string' ? value : []))]
}

export function filesBeside(turn: Turn, uploaded: Uploaded): FileObject[] {
  const used = inputFileIds(turn)
  return [...uploaded].filter(([id]) => !used.has(id)).map(([, file]) => file)
}

/** Replaces our file ids in file fields. Leaves out empty values except of text fields, since the platform refuses them for selects. */
export function inputsOf({ inputs, form }: Turn, uploaded: Uploaded): Inputs {
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

/** The values of a form that a flow waits for: all of its text fields, since the platform refuses a form without them (platform notes §4.4). */
export function formInputs(fields: readonly InputField[], inputs: Inputs, uploaded: Uploaded): Inputs {
  const sent: Inputs = {}
  for (const { name, kind } of fields) {
    const files = kind === 'file' || kind === 'files' ? idsIn(inputs[name]).flatMap(id => uploaded.get(id) ?? []) : []
    if (kind === 'files') sent[name] = files
    else if (kind !== 'file') sent[name] = inputs[name] ?? ''
    else if (files[0]) sent[name] = files[0]
  }
  return sent
}

function inputFileIds({ inputs, form }: Turn): Set<string> {
  const fields = form.filter(isFileField)
  return new Set(fields.flatMap(field => idsIn(inputs[field.name])))
}

const idsIn = (value: unknown): string[] => [value].flat().filter(id => typeof id === 'string')

/** The paths of calls, which people paste with the address. */
const callPaths =
  /\/(?:chat-messages|completion-messages|workflows\/(?:[\w-]+\/)?run|info|parameters|meta|site|conversations|messages|files\/upload|audio-to-text|text-to-audio)$/

/**
 * The base URL of the API, without a trailing slash (platform notes §1.1); a pasted path of a call is cut off. If only an origin was entered, looks once for the API at
 * `/v1` and at the root.
 */
export async function baseOf({ apiUrl }: DifyConnection, context: ConnectorContext): Promise<string> {
  const url = new URL(apiUrl.trim())
  const path = url.pathname.replace(/\/+$/, '').replace(callPaths, '')
  if (path !== '') return url.origin + path
  const knownBases = basesOf(context)
  const known = knownBases.get(url.origin)
  if (known) return known
  for (const base of [`${url.origin}/v1`, url.origin]) {
    if (await isDify(base, context)) {
      knownBases.set(url.origin, base)
      return base
    }
  }
  return `${url.origin}/v1`
}

/** Whether `GET /`, which needs no key, is answered by Dify. */
export async function isDify(base: string, { outgoing, signal }: ConnectorContext): Promise<boolean> {
  const { status, body } = await outgoing.json({ url: `${base}/`, field: 'apiUrl', secrets: [], signal })
  const { welcome, api_version } = recordOf(body)
  return status === 200 && (typeof welcome === 'string' || typeof api_version === 'string')
}

const basesByClient = new WeakMap<ConnectorContext['outgoing'], Map<string, string>>()

function basesOf({ outgoing }: ConnectorContext): Map<string, string> {
  const bases = basesByClient.get(outgoing) ?? new Map<string, string>()
  basesByClient.set(outgoing, bases)
  return bases
}
