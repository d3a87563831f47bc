import type { Usage } from '@lyceum/core/contract'
import { recordOf, wholeOf } from './loose.ts'

/** The tokens used, by the names that most platforms share; undefined if none are reported. Numbers may be strings. */
export function tokenUsageOf(raw: unknown): Usage | undefined {
  const usage = recordOf(raw)
  const promptTokens = wholeOf(usage.prompt_tokens)
  const completionTokens = wholeOf(usage.completion_tokens)
  const totalTokens = wholeOf(usage.total_tokens) || promptTokens + completionTokens
  return totalTokens > 0 ? { promptTokens, completionTokens, totalTokens } : undefined
}
