import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { type Conversation, deleteConversation, listConversations, renameConversation } from '../contract/conversations.ts'
import { AppError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'

export type AgeGroup = 'today' | 'yesterday' | 'lastWeek' | 'earlier'

/** One's conversations with an agent, newest first. Its verbs never reject: a failure is told, and `false` says so. */
export type Conversations = {
  $conversations: ReadableAtom<readonly Conversation[]>
  /** The open conversation's id; null in a new chat. */
  $current: ReadableAtom<string | null>
  $hasMore: ReadableAtom<boolean>
  load(): Promise<boolean>
  loadMore(): Promise<boolean>
  rename(id: string, name: string): Promise<boolean>
  /** Never the last one: that is refused as notPermitted. Removing the open one opens the next. */
  remove(id: string): Promise<boolean>
}

/** What the chat may do to the list beyond what faces may. */
export type OwnConversations = Conversations & { setCurrent(id: string | null): void; touch(conversation: Conversation): void }

type Means = { agentId: string; onConversation?: ((id: string | null) => void) | undefined; open(id: string | null): void }

/** @param means.open opens another conversation when the open one is removed */
export function createConversations(client: Client, { agentId, onConversation, open }: Means): OwnConversations {
  const $conversations = atom<readonly Conversation[]>([])
  const $current = atom<string | null>(null)
  const $hasMore = atom(false)
  const params = { agentId }

  async function fetch(page: number): Promise<void> {
    const { items, total } = await client.request(listConversations, { params, query: { page } })
    const known = page === 1 ? [] : $conversations.get()
    const ids = new Set(known.map(({ id }) => id))
    const all = [...known, ...items.filter(({ id }) => !ids.has(id))]
    $conversations.set(all)
    $hasMore.set(all.length < total)
  }

  /** The page after what is known; conversations begun meanwhile have moved the pages on, never back. */
  const nextPage = () => Math.floor($conversations.get().length / limits.pageSize) + 1

  return {
    $conversations,
    $current,
    $hasMore,
    load: () => succeeds(fetch(1)),
    loadMore: () => succeeds(fetch(nextPage())),
    rename: (id, name) =>
      succeeds(
        client.request(renameConversation, { params: { conversationId: id }, body: { name } }).then(renamed => {
          $conversations.set($conversations.get().map(known => (known.id === id ? renamed : known)))
        })
      ),
    async remove(id) {
      if ($conversations.get().length === 1 && !$hasMore.get()) {
        client.tell(new AppError('notPermitted'))
        return false
      }
      if (!(await succeeds(client.request(deleteConversation, { params: { conversationId: id } })))) return false
      $conversations.set($conversations.get().filter(known => known.id !== id))
      if ($current.get() === id) open($conversations.get()[0]?.id ?? null)
      return true
    },
    setCurrent(id) {
      if ($current.get() === id) return
      $current.set(id)
      onConversation?.(id)
    },
    touch(conversation) {
      const known = $conversations.get().find(({ id }) => id === conversation.id)
      const touched = { ...conversation, createdAt: known?.createdAt ?? conversation.createdAt }
      $conversations.set([touched, ...$conversations.get().filter(({ id }) => id !== conversation.id)])
    }
  }
}

/** Conversations by the calendar days of a time zone; empty groups are left out. @param now milliseconds since 1970 */
export function groupByAge(
  conversations: readonly Conversation[],
  now: number,
  timeZone?: string
): { group: AgeGroup; items: Conversation[] }[] {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
  const dayOf = (moment: number) => Date.parse(`${format.format(moment)} UTC`) / 86_400_000
  const today = dayOf(now)
  const groups = new Map<AgeGroup, Conversation[]>()
  for (const conversation of conversations) {
    const group = groupOf(today - dayOf(Date.parse(conversation.updatedAt)))
    groups.set(group, [...(groups.get(group) ?? []), conversation])
  }
  return ages.flatMap(group => (groups.has(group) ? [{ group, items: groups.get(group)! }] : []))
}

const ages: readonly AgeGroup[] = ['today', 'yesterday', 'lastWeek', 'earlier']

function groupOf(days: number): AgeGroup {
  if (days < 1) return 'today'
  return days < 2 ? 'yesterday' : days <= 7 ? 'lastWeek' : 'earlier'
}

/** The call has told of its failure already. */
function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false
  )
}
