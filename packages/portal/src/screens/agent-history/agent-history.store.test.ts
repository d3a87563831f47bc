import { createClient, createSession } from '@lyceum/core'
import { forgetUsedAgent, listUsedAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { createTestHost, sampleAgent, sampleToken } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createHistory, type UsedAgent } from './agent-history.store.ts'

const used = (id: string): UsedAgent => ({ ...sampleAgent({ id }), lastUsedAt: '2026-03-02T08:00:00Z' })

async function setUp(total = 3) {
  const host = createTestHost()
  host.stored.set('lyceum', JSON.stringify({ version: 1, accessToken: sampleToken(host.now() + 600_000) }))
  const history = createHistory(createClient(host, { session: createSession }))
  host.expectCall(listUsedAgents).reply({ items: ['one', 'two', 'three'].map(used), total, page: 1, pageSize: limits.pageSize })
  await history.load()
  const shown = () => {
    const now = history.$state.get()
    return now.state === 'loaded' ? now.value.items.map(({ id }) => id) : now.state
  }
  return { host, history, shown }
}

test('a hidden agent disappears at once and returns to its position on undo', async () => {
  const { host, history, shown } = await setUp()
  history.hide('two')
  expect(shown()).toEqual(['one', 'three'])
  history.putBack('two')
  expect(await history.commit('two')).toBe(false)
  expect(shown()).toEqual(['one', 'two', 'three'])
  expect(host.unexpected).toEqual([])
})

test('a removal is sent once, when it is committed', async () => {
  const { host, history, shown } = await setUp()
  const forgotten = host.expectCall(forgetUsedAgent).reply(undefined)
  history.hide('two')
  expect(await Promise.all([history.commitAll(), history.commit('two')])).toEqual([[true], false])
  expect(forgotten.seen()?.params).toEqual({ agentId: 'two' })
  expect(shown()).toEqual(['one', 'three'])
  expect(host.unexpected).toEqual([])
})

test('an agent that could not be removed is shown again', async () => {
  const { host, history, shown } = await setUp()
  host.expectCall(forgetUsedAgent).drop()
  history.hide('two')
  expect(await history.commit('two')).toBe(false)
  expect(shown()).toEqual(['one', 'two', 'three'])
})

test('after removals the next page starts at the right offset', async () => {
  const { host, history, shown } = await setUp(4)
  host.expectCall(forgetUsedAgent).reply(undefined)
  history.hide('one')
  await history.commit('one')
  const next = host.expectCall(listUsedAgents)
  next.reply({ items: ['two', 'three', 'four'].map(used), total: 3, page: 1, pageSize: limits.pageSize })
  await history.loadMore()
  expect(next.seen()?.query.page).toBe('1')
  expect(shown()).toEqual(['two', 'three', 'four'])
})
