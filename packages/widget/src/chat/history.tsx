import './dialog-styles.ts'
import './history-styles.ts'
import { groupByAge } from '@lyceum/core'
import { useEffect, useRef, useState } from 'react'
import { HistoryItem } from './history-item.tsx'
import type { HistoryListProps } from './history-list.tsx'
import { useStore } from './use-store.ts'

/** The conversations with the agent, grouped by age: open, rename, delete (except the last one). */
export function History({ chat, words: t, now, onPick }: HistoryListProps) {
  const { $conversations, $current, $hasMore, load, loadMore, remove } = chat.conversations
  const conversations = useStore($conversations)
  const current = useStore($current)
  const hasMore = useStore($hasMore)
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    load()
  }, [load])
  useEffect(() => {
    if (!deleting || !dialog.current) return
    dialog.current.returnValue = ''
    dialog.current.showModal()
  }, [deleting])
  const onDialogClose = () => {
    if (dialog.current?.returnValue === 'delete' && deleting) remove(deleting.id)
    setDeleting(null)
  }
  if (conversations.length === 0) return <p className="ly-opener ly-none">{t('chat.noHistory')}</p>
  return (
    <nav className="ly-history" aria-label={t('chat.history')}>
      {groupByAge(conversations, now).map(({ group, items }) => (
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
                onOpen={() => {
                  chat.open(item.id)
                  onPick?.()
                }}
                onRename={name => chat.conversations.rename(item.id, name)}
                onDelete={() => setDeleting(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <button type="button" className="ly-button" onClick={() => loadMore()}>
          {t('chat.showMore')}
        </button>
      )}
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
