import type { Notice } from '@lyceum/core'
import { useChatContext } from '../chat-context.ts'

/** What a notice says. */
export function NoticeText({ notice }: { notice: Notice }) {
  const { t } = useChatContext()
  return (
    <p key={countOf(notice)} className="ly-notice">
      {t(`chat.${notice.kind}`)}
    </p>
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
