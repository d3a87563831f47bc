const maxLength = 40

/** The name of a new conversation: the beginning of the first value that is a text, otherwise the agent's name. */
export function conversationName(values: unknown[], agentName: string): string {
  const texts = values.filter(value => typeof value === 'string').map(value => value.replace(/\s+/g, ' ').trim())
  const first = texts.find(Boolean)
  if (!first) return `${agentName} Conversation`
  const characters = [...first]
  return characters.length <= maxLength
    ? first
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
