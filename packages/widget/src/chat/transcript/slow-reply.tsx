import { useEffect, useState } from 'react'
import { useChatContext } from '../chat-context.ts'

/** Names who is waited for, and counts the seconds, which a screen reader is not told. `sinceMs`: how long it has lasted so far. */
export function SlowReply({ sinceMs }: { sinceMs: number }) {
  const { chat, t } = useChatContext()
  const [began] = useState(() => Date.now() - sinceMs)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {t('chat.stillWaiting', { name: chat.$config.get()?.name ?? '' })}{' '}
      <span aria-hidden="true">{t('chat.seconds', { seconds: Math.round((now - began) / 1000) })}</span>
    </>
  )
}
