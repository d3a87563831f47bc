import type { Inputs } from '@lyceum/core/contract'

const maxLength = 40

/** A new conversation is called after its first question; without words, after the agent. */
export function conversationName(text: string, inputs: Inputs, agentName: string): string {
  const words = [text, ...Object.values(inputs)]
    .filter(value => typeof value === 'string')
    .map(value => value.replace(/\s+/g, ' ').trim())
  const first = words.find(Boolean)
  if (!first) return `${agentName} Conversation`
  const letters = [...first]
  return letters.length <= maxLength
    ? first
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
