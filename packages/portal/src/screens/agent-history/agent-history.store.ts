import type { PersonClient } from '@lyceum/core'
import type { ReplyOf } from '@lyceum/core/contract'
import { forgetUsedAgent, listUsedAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { atom } from 'nanostores'

export type UsedAgent = ReplyOf<typeof listUsedAgents>['items'][number]
export type Used =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; agents: UsedAgent[]; more: 'none' | 'some' | 'loading' }

/**
 * The agents the person used, the last first. Taking one off hides it at once; the server hears of it when it is settled, so that
 * until then it can be put back as it was.
 */
export function createHistory(client: PersonClient) {
  const $used = atom<Used>({ state: 'loading' })
  const hidden = new Set<string>()
  /** What the server still lists, hidden or not: the next page begins after it. */
  let kept: UsedAgent[] = []

  const fetchPage = (page: number) => client.request(listUsedAgents, { query: { page, pageSize: limits.pageSize }, quiet: true })

  function show(more: 'none' | 'some' | 'loading') {
    $used.set({ state: 'loaded', agents: kept.filter(({ id }) => !hidden.has(id)), more })
  }

  function showAsBefore() {
    const used = $used.get()
    if (used.state === 'loaded') show(used.more)
  }

  async function load() {
    $used.set({ state: 'loading' })
    try {
      const { items, total } = await fetchPage(1)
      kept = items
      show(items.length < total ? 'some' : 'none')
    } catch {
      $used.set({ state: 'failed' })
    }
  }

  async function loadMore() {
    const used = $used.get()
    if (used.state !== 'loaded' || used.more !== 'some') return
    show('loading')
    try {
      const { items, total } = await fetchPage(Math.floor(kept.length / limits.pageSize) + 1)
      const known = new Set(kept.map(({ id }) => id))
      kept = [...kept, ...items.filter(({ id }) => !known.has(id))]
      show(items.length > 0 && kept.length < total ? 'some' : 'none')
    } catch (failure) {
      client.tell(failure)
      show('some')
    }
  }

  /** @returns whether the server took it; where it did not, the agent is shown again and a toast says why */
  async function settle(id: string): Promise<boolean> {
    if (!hidden.has(id) || !kept.some(agent => agent.id === id)) return false
    const place = kept
    kept = kept.filter(agent => agent.id !== id)
    try {
      await client.request(forgetUsedAgent, { params: { agentId: id } })
      return true
    } catch {
      kept = place.filter(agent => agent.id === id || kept.some(other => other.id === agent.id))
      return false
    } finally {
      hidden.delete(id)
      showAsBefore()
    }
  }

  return {
    $used,
    load,
    loadMore,
    settle,
    hide(id: string) {
      hidden.add(id)
      showAsBefore()
    },
    putBack(id: string) {
      hidden.delete(id)
      showAsBefore()
    },
    /** Settles all that is hidden, for when the list is left. */
    settleAll: () => Promise.all([...hidden].map(settle))
  }
}
