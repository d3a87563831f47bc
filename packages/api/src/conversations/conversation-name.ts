import type { Inputs } from '@lyceum/core/contract'

const maxLength = 40

/** The name of a new conversation: the beginning of its first question or text input, otherwise the agent's name. */
export function conversationName(text: string, inputs: Inputs, agentName: string): string {
  const texts = [text, ...Object.values(inputs)]
    .filter(value => typeof value === 'string')
    .map(value => value.replace(/\s+/g, ' ').trim())
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
