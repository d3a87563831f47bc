import { createPagedList, type PersonClient } from '@lyceum/core'
import { AppError } from '@lyceum/core/contract/errors'
import { limits } from '@lyceum/core/contract/limits'
import { listNotifications, markNotifications } from '@lyceum/core/contract/notifications'
import { atom, computed } from 'nanostores'

export type NotificationsStore = ReturnType<typeof createNotifications>

/** What the person has been told, the newest first. @param onUnread is told how many are unread after each change */
export function createNotifications(client: PersonClient, onUnread: (unread: number) => void) {
  const { $state, load, loadMore } = createPagedList({
    fetchPage: ({ page, signal }) => client.request(listNotifications, { query: { page }, signal, quiet: true }),
    onFailure: client.reportError
  })
  /** What was marked here, by its id. */
  const $marked = atom<Readonly<Record<string, boolean>>>({})
  const $listed = computed([$state, $marked], (found, marked) =>
    found.value
      ? {
          ...found,
          value: { ...found.value, items: found.value.items.map(one => ({ ...one, read: marked[one.id] ?? one.read })) }
        }
      : found
  )
  const markThese = (read: boolean, ids?: readonly string[]) =>
    client.request(markNotifications, { body: { read, ...(ids && { ids: [...ids] }) } })
  /** A server of the release before does not know `until`, and is told those that are listed. */
  const markUntil = (read: boolean, until: string, listed: readonly string[]) =>
    client.request(markNotifications, { body: { read, until }, quiet: true }).catch((failure: unknown) => {
      if (failure instanceof AppError && failure.reason === 'validation')
        return markThese(read, listed.slice(0, limits.maxPageSize))
      client.reportError(failure)
      throw failure
    })
  return {
    $state: $listed,
    load,
    loadMore,
    /** Marks some as read or unread, or all up to the newest that is listed. They look so at once, and as before if it fails, which is reported. */
    async mark(read: boolean, ids?: readonly string[]): Promise<void> {
      const before = $marked.get()
      const seen = $listed.get().value?.items ?? []
      const listed = seen.map(({ id }) => id)
      $marked.set({ ...before, ...Object.fromEntries((ids ?? listed).map(id => [id, read])) })
      const request = ids || !seen[0] ? markThese(read, ids) : markUntil(read, seen[0].at, listed)
      await request.then(
        ({ unread }) => onUnread(unread),
        // What was marked meanwhile stays.
        () => {
          const now = $marked.get()
          const failed = (ids ?? listed).filter(id => now[id] === read)
          const others = Object.entries(now).filter(([id]) => !failed.includes(id))
          $marked.set(Object.fromEntries([...others, ...failed.flatMap(id => (id in before ? [[id, before[id]!]] : []))]))
        }
      )
    }
  }
}
