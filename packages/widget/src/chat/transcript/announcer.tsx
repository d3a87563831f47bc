import type { Notice } from '@lyceum/core'
import { type RefObject, useEffect } from 'react'
import { useChatContext, useLate } from '../chat-context.ts'
import { loadPart } from '../kit/late.ts'
import { useStore } from '../kit/store.ts'

/** Milliseconds until what was said is gone, so that nobody who reads the page comes upon it. */
const heardMs = 10_000

/** Returns a function that says words in a live region: each a line of its own, so that none replaces another and equal ones are said again. */
export const sayIn = (region: RefObject<HTMLElement | null>) => (words: string) => {
  const line = document.createElement('p')
  line.textContent = words
  region.current?.append(line)
  setTimeout(() => line.remove(), heardMs)
}

/** Live region: what the parts of the chat say, that a reply has started, and how each ended, once. */
export function Announcer({ region }: { region: RefObject<HTMLDivElement | null> }) {
  const { chat, t, late, say } = useChatContext()
  useEffect(() => {
    let was = 'idle'
    // At once: the next question may follow the end of a reply before anything is drawn.
    return chat.$status.subscribe(status => {
      if (status === was) return
      was = status
      const name = chat.$config.get()?.name ?? ''
      const reply = chat.$messages.get().at(-1)
      if (status === 'generating') say(t('chat.replying', { name }))
      else if (reply?.side === 'agent' && reply.status !== 'generating' && !chat.$refused.get())
        loadPart(late.announcedEnd, t).then(
          part => say(part.endOf(reply, name, t)),
          () => say(t('chat.failed'))
        )
    })
  }, [chat, t, late, say])
  return <div ref={region} className="ly-hidden" role="status" aria-atomic="false" />
}

/** A short notice, shown for a few seconds. */
export function NoticeLine() {
  const { chat, t } = useChatContext()
  const notice = useStore(chat.$notice)
  const hasWords = useLate('panelWords', notice !== null)
  return (
    <div className="ly-notices" role="status">
      {notice && hasWords && (
        <p key={countOf(notice)} className="ly-notice">
          {t(`chat.${notice.kind}`)}
        </p>
      )}
    </div>
  )
}

const counts = new WeakMap<Notice, number>()
let notices = 0

/** Each notice gets its own key, so that repeating one restarts the animation and the announcement. */
function countOf(notice: Notice): number {
  const known = counts.get(notice) ?? ++notices
  counts.set(notice, known)
  return known
}
