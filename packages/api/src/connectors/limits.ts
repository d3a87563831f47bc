import { type AskedForm, type FlowNode, type InputField, limits, type ProducedFile, type Source } from '@lyceum/core/contract'

/** The most that is taken of what a platform sends: characters or counts. */
export const platformLimits = {
  /** Text and thinking of one reply together; nobody reads more, and memory must have an end. */
  reply: 2_000_000,
  /** All texts together that replaced what was said before. */
  replaced: 8_000_000,
  nodes: 500,
  progressSteps: 500,
  files: 20,
  sources: 100,
  /** A passage of a source, or what a form asks. */
  passage: 20_000,
  title: 300,
  /** An id or a web address; longer ones are none. */
  address: 8192,
  /** Outputs, or a form, as JSON. */
  json: 1_000_000,
  /** Lists and records inside one another. */
  depth: 64,
  /** Fields of one form, and what can be chosen in one of them. */
  fields: 100,
  options: 1000,
  /** What is remembered of a conversation or a turn, as JSON, and how often it may change in one turn. */
  memory: 20_000,
  memories: 100
} as const

const titleOf = (text: string) => text.slice(0, platformLimits.title)

export const boundNode = (node: FlowNode): FlowNode =>
  node.title.length > platformLimits.title || node.kind.length > platformLimits.title
    ? { ...node, title: titleOf(node.title), kind: titleOf(node.kind) }
    : node

/** A file with a name of common length; undefined when its address can't be one. */
export function boundFile(file: ProducedFile): ProducedFile | undefined {
  if (file.url.length > platformLimits.address || file.id.length > platformLimits.address) return undefined
  return file.name.length > platformLimits.title ? { ...file, name: titleOf(file.name) } : file
}

export const boundSources = (sources: Source[]): Source[] =>
  sources.slice(0, platformLimits.sources).map(source => ({
    ...source,
    description: source.description.slice(0, platformLimits.passage),
    file: titleOf(source.file),
    knowledgeBase: source.knowledgeBase && titleOf(source.knowledgeBase),
    url: source.url && source.url.length > platformLimits.address ? null : source.url
  }))

/** Fields whose values could be sent; what can't be drawn or chosen is left out. */
export function boundFields(fields: InputField[]): InputField[] {
  let left: number = platformLimits.json
  const whole = fields
    .filter(({ name }) => name.length <= limits.platformId)
    .slice(0, platformLimits.fields)
    .map(field => ({
      ...field,
      label: titleOf(field.label),
      options: field.options.slice(0, platformLimits.options).filter(option => option.length <= platformLimits.passage),
      initial: typeof field.initial === 'string' ? field.initial.slice(0, limits.inputText) : field.initial,
      hint: field.hint && titleOf(field.hint)
    }))
  return whole.filter(field => {
    left -= JSON.stringify(field).length
    return left >= 0
  })
}

export const boundForm = ({ title, text, fields, actions }: AskedForm): AskedForm => ({
  title: titleOf(title),
  text: text.slice(0, platformLimits.passage),
  fields: boundFields(fields),
  actions: actions
    .filter(({ id }) => id.length <= platformLimits.title)
    .slice(0, platformLimits.fields)
    .map(({ id, label }) => ({ id, label: titleOf(label) }))
})

/**
 * A copy of a JSON value whose own JSON has at most `platformLimits.json` characters: texts are cut and lists and records end where there is no
 * more room, and what lies deeper than `platformLimits.depth` is null.
 */
export function boundJson<T>(value: T): T {
  let left: number = platformLimits.json

  /** The part of a text for which there is room. */
  function fitting(text: string): string {
    // An escaped character takes up to six.
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
