/** How much of the custom parameters of a launch is read. */
const maxNames = 64
const maxValue = 2000
const maxHistory = 50

/**
 * The custom parameters that we ask for in a registration, with the variables that the platform puts in (LTI Core 1.3, appendix B). A
 * platform that does not know one sends its name with the dollar sign.
 */
export const askedVariables = {
  context_history: '$Context.id.history',
  link_history: '$ResourceLink.id.history',
  locale: '$Message.locale'
} as const

/**
 * The custom parameters of a launch as a map of texts. Numbers become texts; null and what is no text are left out, and so is a value
 * that still is the variable we asked for.
 */
export function readCustom(claim: unknown): Record<string, string> {
  const read: Record<string, string> = Object.create(null)
  if (typeof claim !== 'object' || claim === null || Array.isArray(claim)) return read
  for (const [name, value] of Object.entries(claim).slice(0, maxNames)) {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || text.length > maxValue || name.length > maxNames) continue
    if (Object.hasOwn(askedVariables, name) && text === askedVariables[name as keyof typeof askedVariables]) continue
    read[name] = text
  }
  return read
}

/** The ids of a history, the newest first: a list of URL-encoded ids with commas (LTI Core 1.3, B.3 and B.4). */
export function historyOf(value: string | undefined): string[] {
  if (!value) return []
  return value
    .split(',')
    .slice(0, maxHistory)
    .map(decoded)
    .filter(id => id !== '')
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id.trim())
  } catch {
    return ''
  }
}

/** The id of an agent as it stands in a custom parameter; undefined for anything that no id of ours looks like. */
export const agentInCustom = (custom: Readonly<Record<string, string>>): string | undefined =>
  /^[A-Za-z0-9_-]{1,64}$/.test(custom.agent ?? '') ? custom.agent : undefined
