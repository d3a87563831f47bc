import { expect, test } from 'vitest'
import { AppError } from '../contract/errors.ts'
import { createPagedList } from '../index.ts'

const pageSize = 2

/** A server with a list, and the requests for its pages. */
function setUp(ids: string[]) {
  const server = { ids, asked: [] as string[], failing: false }
  const failures: unknown[] = []
  const list = createPagedList({
    async fetchPage({ query, page }: { query: string; page: number }) {
      server.asked.push(`${query} ${page}`)
      // Responds asynchronously, like a network.
      await Promise.resolve()
      if (server.failing) throw new AppError('unavailable')
      const items = server.ids.slice((page - 1) * pageSize, page * pageSize).map(id => ({ id }))
      return { items, total: server.ids.length, page, pageSize, hint: query }
    },
    onFailure: failure => void failures.push(failure),
    async remove(id) {
      if (server.failing) throw new AppError('unavailable')
      server.ids = server.ids.filter(known => known !== id)
    }
  })
  const shown = () => list.$state.get().value?.items.map(({ id }) => id)
  const more = () => list.$state.get().value?.more
  return { server, failures, list, shown, more }
}

test('pages are appended until there are no more, no item twice', async () => {
  const { server, list, shown, more } = setUp(['a', 'b', 'c', 'd', 'e'])
  await list.load('all')
  expect(shown()).toEqual(['a', 'b'])
  server.ids = ['new', ...server.ids]
  const loading = list.loadMore()
  expect(more()).toBe('loading')
  await Promise.all([loading, list.loadMore()])
  expect(shown()).toEqual(['a', 'b', 'c'])
  await list.loadMore()
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await list.loadMore()
  expect(more()).toBe('none')
  expect(server.asked).toEqual(['all 1', 'all 2', 'all 3', 'all 4'])
})

test('what an answer says beside its items is kept', async () => {
  const { list } = setUp(['a'])
  await list.load('all')
  expect(list.$state.get().value).toMatchObject({ hint: 'all', total: 1, more: 'none' })
})

test('a further page that does not come is reported and can be asked for again', async () => {
  const { server, failures, list, shown, more } = setUp(['a', 'b', 'c'])
  await list.load('all')
  server.failing = true
  await list.loadMore()
  expect(failures).toMatchObject([{ reason: 'unavailable' }])
  expect([shown(), more()]).toEqual([['a', 'b'], 'failed'])
  server.failing = false
  await list.loadMore()
  expect([shown(), more()]).toEqual([['a', 'b', 'c'], 'none'])
})

test('a further page of an older question is dropped, and none is asked for before the first of the new one is here', async () => {
  const { server, list, shown, more } = setUp(['a', 'b', 'c'])
  await list.load('old')
  const late = list.loadMore()
  const fresh = list.load('new')
  expect(more()).toBe('some')
  await Promise.all([late, fresh, list.loadMore()])
  expect(shown()).toEqual(['a', 'b'])
  expect(server.asked).toEqual(['old 1', 'old 2', 'new 1'])
})

test('a hidden item is out of sight at once, and back in its place when that is undone', async () => {
  const { list, shown } = setUp(['a', 'b'])
  await list.load('all')
  list.hide('a')
  expect(shown()).toEqual(['b'])
  list.putBack('a')
  expect(await list.commit('a')).toBe(false)
  expect(shown()).toEqual(['a', 'b'])
})

test('a removal that the server refuses is undone', async () => {
  const { server, list, shown } = setUp(['a', 'b'])
  await list.load('all')
  list.hide('b')
  server.failing = true
  expect(await list.commitAll()).toEqual([false])
  expect(shown()).toEqual(['a', 'b'])
})

test('after some are removed the next page begins where the server goes on', async () => {
  const { server, list, shown } = setUp(['a', 'b', 'c', 'd'])
  await list.load('all')
  list.hide('a')
  expect(await Promise.all([list.commit('a'), list.commit('a')])).toEqual([true, false])
  await list.loadMore()
  await list.loadMore()
  expect(shown()).toEqual(['b', 'c', 'd'])
  expect(server.asked).toEqual(['all 1', 'all 1', 'all 2'])
})
