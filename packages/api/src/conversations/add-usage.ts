import type { Usage } from '@lyceum/core/contract'
import type { ReplyInput } from '../replies/open-request.ts'

/**
 * Adds what the model took before it was asked, for the question in other words, to what the reply takes.
 * @param before what that was, as soon as it is known
 */
export function addUsage(input: ReplyInput, before: () => Usage | undefined): ReplyInput & { failed(): void } {
  let isKnown = false

  /** Of a reply that broke off after its text began, what it took is estimated, which stands for both. */
  function failed(): void {
    const usage = before()
    if (usage && !isKnown) input.push({ type: 'usage', usage })
    isKnown = true
  }

  return {
    ...input,
    failed,
    push(event) {
      if (event.type === 'text') isKnown = true
      if (event.type === 'failed') failed()
      if (event.type !== 'usage') return input.push(event)
      isKnown = true
      input.push({ ...event, usage: sumOf(event.usage, before()) })
    }
  }
}

function sumOf(usage: Usage, before: Usage | undefined): Usage {
  if (!before) return usage
  return {
    ...usage,
    promptTokens: usage.promptTokens + before.promptTokens,
    completionTokens: usage.completionTokens + before.completionTokens,
    totalTokens: usage.totalTokens + before.totalTokens
  }
}
