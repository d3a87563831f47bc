import { type AskedForm, type FlowNode, type InputField, limits, type Source, type Usage } from '@lyceum/core/contract'
import type { FileSource, PlatformEvent } from '../connector.ts'

/** The limits of what a platform may send, in characters or counts. */
export const platformLimits = {
  /** Text and thinking of one reply together; it is held in memory. */
  reply: 2_000_000,
  /** All texts of `replace` events of one reply together. */
  replaced: 8_000_000,
  nodes: 500,
  progressSteps: 500,
  files: 20,
  /** Bytes of the produced files of one reply that are held in memory. */
  fileBytes: 32_000_000,
  sources: 100,
  /** A passage of a source, or the text of a form. */
  passage: 20_000,
  title: 300,
  /** An id or URL; what has a longer one is dropped. */
  address: 8192,
  /** Outputs, or a form, as JSON. */
  json: 1_000_000,
  /** Nested lists and records. */
  depth: 64,
  /** Fields of one form, and the options of one field. */
  fields: 100,
  options: 1000,
  /** The state of a conversation or the ids of a turn, as JSON, and how often each may be stored in one turn. */
  stored: 20_000,
  storedWrites: 100,
  /** Tokens of one reply: an odd server may tell any number, and they are summed. */
  tokens: 1_000_000_000,
  /** Messages of the history that a turn gives, and their characters together. */
  history: { messages: 100, characters: 200_000 }
} as const

const titleOf = (text: string) => text.slice(0, platformLimits.title)

export const boundNode = (node: FlowNode): FlowNode =>
  node.title.length > platformLimits.title || node.kind.length > platformLimits.title
    ? { ...node, title: titleOf(node.title), kind: titleOf(node.kind) }
    : node

const boundTokens = (count: number) => Math.min(Math.max(0, Math.round(count)), platformLimits.tokens)

export const boundUsage = ({ promptTokens, completionTokens, totalTokens }: Usage): Usage => ({
  promptTokens: boundTokens(promptTokens),
  completionTokens: boundTokens(completionTokens),
  totalTokens: boundTokens(totalTokens)
})

type FileEvent = Extract<PlatformEvent, { type: 'file' }>

/** Some platforms name a file by its id, a UUID or a hash, which says nothing to people; then its kind is its name. */
const nameFor = ({ name, kind }: FileEvent['file']): string => name.replace(idAsName, kind === 'image' ? 'image' : 'file')
const idAsName = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})(?=\.\w+$|$)/i

/** The file with a shortened name and the bytes of its data URL; undefined if its id or URL is too long or its data URL is broken. */
export function boundFile(event: FileEvent): FileEvent | undefined {
  const { file } = event
  const source = event.source ?? bytesOfDataUrl(file.url)
  if (source === 'broken') return undefined
  const url = source && 'bytes' in source ? '' : file.url
  if (url.length > platformLimits.address || file.id.length > platformLimits.address) return undefined
  const name = titleOf(nameFor(file))
  return { type: 'file', file: { ...file, url, name }, ...(source && { source }) }
}

/** The bytes of a data URL (RFC 2397); undefined for another URL. */
function bytesOfDataUrl(url: string): FileSource | 'broken' | undefined {
  if (!/^data:/i.test(url)) return undefined
  const comma = url.indexOf(',')
  // Four characters of Base64, or up to three of a percent-encoded byte.
  if (comma < 0 || comma > platformLimits.address || url.length - comma > 3 * platformLimits.fileBytes) return 'broken'
  const [type = '', ...parameters] = url.slice('data:'.length, comma).split(';')
  const data = url.slice(comma + 1)
  const isBase64 = parameters.some(parameter => parameter.trim().toLowerCase() === 'base64')
  try {
    const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
    return { bytes, type: type.trim() || 'text/plain' }
  } catch {
    return 'broken'
  }
}

export const boundSources = (sources: Source[]): Source[] =>
  sources.slice(0, platformLimits.sources).map(source => ({
    ...source,
    description: source.description.slice(0, platformLimits.passage),
    file: titleOf(source.file),
    knowledgeBase: source.knowledgeBase && titleOf(source.knowledgeBase),
    url: source.url && source.url.length > platformLimits.address ? null : source.url
  }))

/** The fields within the limits; fields whose names are too long to be sent are dropped, and options that are too long as well. */
export function boundFields(fields: InputField[]): InputField[] {
  let left: number = platformLimits.json
  const bounded = fields
    .filter(({ name }) => name.length <= limits.platformId)
    .slice(0, platformLimits.fields)
    .map(field => ({
      ...field,
      label: titleOf(field.label),
      options: field.options.slice(0, platformLimits.options).filter(option => option.length <= platformLimits.passage),
      initial: typeof field.initial === 'string' ? field.initial.slice(0, limits.inputText) : field.initial,
      hint: field.hint && titleOf(field.hint)
    }))
  return bounded.filter(field => {
    left -= JSON.stringify(field).length
    return left >= 0
  })
}

export const boundForm = ({ kind, title, text, fields, actions, expiresAt }: AskedForm): AskedForm => ({
  kind,
  title: titleOf(title),
  text: text.slice(0, platformLimits.passage),
  fields: boundFields(fields),
  actions: actions
    .filter(({ id }) => id.length <= limits.platformId)
    .slice(0, platformLimits.fields)
    .map(({ id, label }) => ({ id, label: titleOf(label) })),
  expiresAt
})

/**
 * Copies a JSON value so that its JSON has at most `platformLimits.json` characters: strings are cut, lists and records end where the
 * limit is reached, and values nested deeper than `platformLimits.depth` become null.
 */
export function boundJson<T>(value: T): T {
  let left: number = platformLimits.json

  /** The beginning of a text that still fits. */
  function fitting(text: string): string {
    // Escaped in JSON, a character takes up to six.
    const length = text.length < left ? JSON.stringify(text).length + 1 : Number.POSITIVE_INFINITY
    const fits = length <= left
    const taken = fits ? text : text.slice(0, Math.max(0, Math.floor(left / 6) - 3))
    left -= fits ? length : left
    return taken
  }

  function copy(one: unknown, depth: number): unknown {
    if (typeof one === 'string') return fitting(one)
    if (one === null || typeof one !== 'object') {
      left -= String(one).length + 1
      return one
    }
    left -= 3
    if (depth === 0) return null
    if (Array.isArray(one)) {
      const list: unknown[] = []
      for (let index = 0; index < one.length && left > 0; index++) list.push(copy(one[index], depth - 1))
      return list
    }
    const entries: [string, unknown][] = []
    for (const name in one) {
      const length = JSON.stringify(name).length + 1
      if (length >= left) break
      left -= length
      entries.push([name, copy((one as Record<string, unknown>)[name], depth - 1)])
    }
    return Object.fromEntries(entries)
  }

  return copy(value, platformLimits.depth) as T
}
