import '../kit/field.css'
import './history.css'
import { type ChatStore, groupByAge } from '@lyceum/core'
import type { ConversationMatch } from '@lyceum/core/contract/conversations'
import { limits } from '@lyceum/core/contract/limits'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { plainExcerpt } from '@lyceum/core/rules'
import { useEffect, useRef, useState } from 'react'
import { isPressed } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { HistoryItem } from './item.tsx'

export type HistoryProps = {
  chat: ChatStore
  words: Words<ChatWords>
  /** Milliseconds since 1970, for "today" and "yesterday". */
  now: number
  /** Called when a conversation is chosen, so that an overlay can close. */
  onPick?(): void
}

/** The conversations with the agent, grouped by age: search, open, rename, pin, delete (except the last one). */
export function History({ chat, words: t, now, onPick }: HistoryProps) {
  const { $conversations, $current, $hasMore, load, loadMore, remove } = chat.conversations
  const conversations = useStore($conversations)
  const current = useStore($current)
  const hasMore = useStore($hasMore)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [searching, setSearching] = useState(false)
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const list = useRef<HTMLElement>(null)
  const reload = () => {
    setState('loading')
    load().then(loaded => setState(loaded ? 'loaded' : 'failed'))
  }
  useEffect(reload, [load])
  const closeDialog = (sure: boolean) => {
    if (sure && deleting) void removeItem(deleting.id)
    setDeleting(null)
  }
  /** Deletes a conversation. The one that takes its place in the list gets the focus, which was in it. */
  const removeItem = async (id: string) => {
    const at = conversations.findIndex(one => one.id === id)
    if (!(await remove(id))) return
    requestAnimationFrame(() => {
      const items = [...(list.current?.querySelectorAll<HTMLElement>('section .ly-open') ?? [])]
      if (document.activeElement === document.body) items[Math.min(at, items.length - 1)]?.focus()
    })
  }
  const open = (id: string, messageId?: string | null) => {
    chat.open(id, messageId)
    onPick?.()
  }
  if (conversations.length === 0) {
    if (state === 'loaded') return <p className="ly-none">{t('chat.noHistory')}</p>
    if (state === 'loading')
      return (
        <div className="ly-skeleton" role="status" aria-label={t('chat.loading')}>
          <i />
          <i />
          <i />
        </div>
      )
    return (
      <button type="button" className="ly-button" onClick={reload}>
        {t('chat.tryAgain')}
      </button>
    )
  }
  return (
    <nav ref={list} className="ly-history" aria-label={t('chat.history')}>
      <HistorySearch chat={chat} words={t} onOpen={open} onSearching={setSearching} />
      {!searching &&
        groupByAge(conversations, now).map(({ group, items }) => (
          <section key={group}>
            <h2>{t(`chat.${group}`)}</h2>
            <ul>
              {items.map(item => (
                <HistoryItem
                  key={item.id}
                  item={item}
                  words={t}
                  current={item.id === current}
                  only={conversations.length === 1 && !hasMore}
                  onOpen={() => open(item.id)}
                  onRename={name => chat.conversations.rename(item.id, name)}
                  onPin={() => void chat.conversations.pin(item.id, !item.pinned)}
                  onDelete={() => setDeleting(item)}
                />
              ))}
            </ul>
          </section>
        ))}
      {state === 'loaded' && hasMore && !searching && (
        <button type="button" className="ly-button" onClick={() => loadMore()}>
          {t('chat.showMore')}
        </button>
      )}
      {deleting && <DeleteDialog name={deleting.name} words={t} onClose={sure => closeDialog(sure)} />}
    </nav>
  )
}

/** Milliseconds without a key until what was entered is looked for. */
const pauseMs = 250

type HistorySearchProps = {
  chat: ChatStore
  words: Words<ChatWords>
  onOpen(conversationId: string, messageId: string | null): void
  /** Called with whether there is something to look for, so that the list can make room. */
  onSearching(searching: boolean): void
}

/** Looks through the conversations with the agent; what is found opens at the message. */
function HistorySearch({ chat, words: t, onOpen, onSearching }: HistorySearchProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly ConversationMatch[] | 'failed' | null>(null)
  const matches = found === 'failed' ? null : found
  const wanted = query.trim()
  useEffect(() => {
    onSearching(wanted !== '')
    if (!wanted) {
      setFound(null)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const conversations = await chat.conversations.search(wanted, controller.signal)
      if (!controller.signal.aborted) setFound(conversations ?? 'failed')
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, chat, onSearching])
  return (
    <search>
      <input
        type="search"
        dir="auto"
        autoComplete="off"
        value={query}
        maxLength={limits.searchText}
        placeholder={t('chat.searchHistory')}
        aria-label={t('chat.searchHistory')}
        onChange={event => setQuery(event.currentTarget.value)}
        onKeyDown={event => {
          if (!query || !isPressed(event, 'Escape')) return
          event.preventDefault()
          setQuery('')
        }}
      />
      <p className={matches?.length ? 'ly-hidden' : 'ly-quiet'} role="status">
        {matches && t(matches.length > 0 ? 'chat.found' : 'chat.nothingFound', { count: matches.length })}
        {wanted && !matches && t(found ? 'chat.searchFailed' : 'chat.loading')}
      </p>
      {matches && matches.length > 0 && (
        <ul>
          {matches.map(({ conversation, messageId, excerpt }) => (
            <li key={conversation.id}>
              <button type="button" className="ly-open" dir="auto" onClick={() => onOpen(conversation.id, messageId)}>
                {conversation.name}
                {excerpt && <span className="ly-quiet ly-excerpt">{plainExcerpt(excerpt)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
