import '../kit/dialog-styles.ts'
import './history-styles.ts'
import { groupByAge } from '@lyceum/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../kit/store.ts'
import { HistoryItem } from './item.tsx'
import type { HistoryListProps } from './list.tsx'
import { HistorySearch } from './search.tsx'
import { HistoryTools } from './tools.tsx'

/** The conversations with the agent, grouped by age: search, open, rename, delete (except the last one), save, print. */
export function History({ chat, words: t, now, onPick }: HistoryListProps) {
  const { $conversations, $current, $hasMore, load, loadMore, remove } = chat.conversations
  const conversations = useStore($conversations)
  const current = useStore($current)
  const hasMore = useStore($hasMore)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [searching, setSearching] = useState(false)
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLElement>(null)
  const reload = () => {
    setState('loading')
    load().then(loaded => setState(loaded ? 'loaded' : 'failed'))
  }
  useEffect(reload, [load])
  useEffect(() => {
    if (!deleting || !dialog.current) return
    dialog.current.returnValue = ''
    dialog.current.showModal()
  }, [deleting])
  const onDialogClose = () => {
    if (dialog.current?.returnValue === 'delete' && deleting) void removeItem(deleting.id)
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
    if (state === 'loaded') return <p className="ly-quiet ly-none">{t('chat.noHistory')}</p>
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
                  only={conversations.length === 1}
                  onOpen={() => open(item.id)}
                  onRename={name => chat.conversations.rename(item.id, name)}
                  onDelete={() => setDeleting(item)}
                />
              ))}
            </ul>
          </section>
        ))}
      {hasMore && !searching && (
        <button type="button" className="ly-button" onClick={() => loadMore()}>
          {t('chat.showMore')}
        </button>
      )}
      {current !== null && <HistoryTools chat={chat} words={t} />}
      <dialog ref={dialog} className="ly-dialog" aria-labelledby="ly-delete-title" onClose={onDialogClose}>
        <form method="dialog">
          <h2 id="ly-delete-title">{t('chat.deleteTitle')}</h2>
          <p>{t('chat.deleteText', { name: deleting?.name ?? '' })}</p>
          <div className="ly-row">
            <button type="submit" className="ly-button" value="cancel">
              {t('chat.cancel')}
            </button>
            <button type="submit" className="ly-button ly-danger" value="delete">
              {t('chat.delete')}
            </button>
          </div>
        </form>
      </dialog>
    </nav>
  )
}
