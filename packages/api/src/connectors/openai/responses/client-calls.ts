import { type Loose, textOf } from '../../reply/loose.ts'

/**
 * Knows whether a response waits for its client to run a function or to approve one, which nobody here can (platform notes, Responses §7).
 * Servers that run their functions themselves have the calls among the items too, with what came of them or the answer behind them.
 */
export function createClientCalls() {
  /** Items by their keys, in the order in which they began. */
  const begun = new Map<string, number>()
  const calls: { id: string; at: number }[] = []
  const done = new Set<string>()
  const answers = new Map<string, number>()
  let asksApproval = false

  function begin(key: string): number {
    const at = begun.get(key) ?? begun.size
    begun.set(key, at)
    return at
  }

  return {
    begin,
    /** An item that is complete. */
    read(item: Loose, key: string): void {
      const at = begin(key)
      const id = textOf(item.call_id)
      if (item.type === 'function_call') calls.push({ id, at })
      if (item.type === 'function_call_output' && id !== '') done.add(id)
      if (item.type === 'mcp_approval_request') asksApproval = true
    },
    /** An item has text of the answer. */
    answered: (key: string) => void answers.set(key, begin(key)),
    /** It turns out to be an interim note. */
    noted: (key: string) => void answers.delete(key),
    isAsked(): boolean {
      let last = -1
      for (const at of answers.values()) last = Math.max(last, at)
      return asksApproval || calls.some(({ id, at }) => !done.has(id) && at > last)
    }
  }
}
