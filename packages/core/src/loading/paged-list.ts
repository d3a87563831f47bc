import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Page } from '../contract/page.ts'
import { createLoaded, type Loaded } from './loaded.ts'

type Item = { id: string }

/**
 * The last response, with the items of all loaded pages. `more`: whether there are further pages, and the state of loading the
 * next.
 */
export type Paged<Answer> = Answer & { more: 'none' | 'some' | 'loading' | 'failed' }

export type PagedList<Answer, Query = void> = {
  $state: ReadableAtom<Loaded<Paged<Answer>>>
  /** Loads the first page; the current items stay until it has arrived. Never rejects. */
  load(query: Query): Promise<void>
  /** Appends the next page. A failure is passed to `onFailure`, and the call can be repeated. */
  loadMore(): Promise<void>
  /** Hides an item; until `commit`, `putBack` shows it again in its old position. */
  hide(id: string): void
  putBack(id: string): void
  /** Removes a hidden item on the server. Returns whether that succeeded; if not, the item is shown again. Never rejects. */
  commit(id: string): Promise<boolean>
  /** Commits all hidden items, for when the list is closed. */
  commitAll(): Promise<boolean[]>
}

export type PageQuery<Query> = { query: Query; page: number; signal: AbortSignal }

export type PagedListOptions<Answer, Query> = {
  fetchPage(asked: PageQuery<Query>): Promise<Answer>
  /** Called when loading a further page fails. */
  onFailure(failure: unknown): void
  /** Removes an item on the server; rejects when that fails, after reporting the failure itself. */
  remove?(id: string): Promise<unknown>
}

/** Creates a list that is loaded page by page, without duplicate items. */
export function createPagedList<Answer extends Page<Item>, Query = void>({
  fetchPage,
  onFailure,
  remove
}: PagedListOptions<Answer, Query>): PagedList<Answer, Query> {
  const $hidden = atom<ReadonlySet<string>>(new Set())
  const removing = new Set<string>()
  /** Number of the server's items that the loaded pages cover; the next page starts there. */
  let covered = 0
  /** The query of further pages; undefined while its first page is being loaded. */
  let current: { query: Query; controller: AbortController } | undefined

  const list = createLoaded(async (signal, query: Query) => {
    const answer = await fetchPage({ query, page: 1, signal })
    if (!signal.aborted) {
      covered = answer.pageSize
      current = { query, controller: new AbortController() }
    }
    return withMore(answer, answer.items)
  })

  function load(query: Query): Promise<void> {
    current?.controller.abort()
    current = undefined
    list.update(value => (value.more === 'loading' ? { ...value, more: 'some' } : value))
    return list.load(query)
  }

  async function loadMore(): Promise<void> {
    const { state, value } = list.$state.get()
    if (!current || state !== 'loaded' || value.more === 'none' || value.more === 'loading') return
    const { query, controller } = current
    const { signal } = controller
    list.update(value => ({ ...value, more: 'loading' }))
    try {
      const answer = await fetchPage({ query, page: Math.floor(covered / value.pageSize) + 1, signal })
      if (signal.aborted) return
      covered += answer.pageSize
      list.update(({ items }) => withMore(answer, [...items, ...unknownItems(items, answer.items)]))
    } catch (failure) {
      if (signal.aborted) return
      list.update(value => ({ ...value, more: 'failed' }))
      onFailure(failure)
    }
  }

  const hide = (id: string) => $hidden.set(new Set($hidden.get()).add(id))
  const putBack = (id: string) => $hidden.set(new Set([...$hidden.get()].filter(hidden => hidden !== id)))

  async function commit(id: string): Promise<boolean> {
    if (!remove || !$hidden.get().has(id) || removing.has(id)) return false
    removing.add(id)
    try {
      await remove(id)
      covered -= 1
      list.update(value => ({ ...value, items: value.items.filter(item => item.id !== id), total: value.total - 1 }))
      return true
    } catch {
      return false
    } finally {
      removing.delete(id)
      putBack(id)
    }
  }

  return {
    $state: computed([list.$state, $hidden], (state, hidden) =>
      state.value && hidden.size > 0
        ? { ...state, value: { ...state.value, items: state.value.items.filter(({ id }) => !hidden.has(id)) } }
        : state
    ),
    load,
    loadMore,
    hide,
    putBack,
    commit,
    commitAll: () => Promise.all([...$hidden.get()].map(commit))
  }
}

/** The items of a page that are not in the list yet: pages overlap when the list changes in between. */
export function unknownItems<T extends Item>(known: readonly T[], items: readonly T[]): T[] {
  const ids = new Set(known.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id))
}

const withMore = <Answer extends Page<Item>>(answer: Answer, items: Answer['items']): Paged<Answer> => ({
  ...answer,
  items,
  more: answer.items.length > 0 && items.length < answer.total ? 'some' : 'none'
})
