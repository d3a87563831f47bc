import { times } from '@lyceum/core/contract/limits'
import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { AgentHistoryStore, UsedAgent } from './agent-history.store.ts'

/** Hides an agent from the list, with a toast to undo. It is removed once the toast has closed or the screen is left. */
export function useRemoveWithUndo(store: AgentHistoryStore): (agent: UsedAgent) => void {
  const { client, toasts, recentAgents } = usePortal()
  const t = useWords('agent-history')
  const open = useRef(new Set<string>())

  useEffect(() => {
    const commitAll = () =>
      void store.commitAll().then(removed => {
        if (removed.includes(true)) void recentAgents.load()
      })
    const toastsOpen = open.current
    addEventListener('pagehide', commitAll)
    return () => {
      removeEventListener('pagehide', commitAll)
      commitAll()
      // The removal is committed, so undo would have no effect.
      for (const key of toastsOpen) toasts.queue.close(key)
    }
  }, [store, toasts, recentAgents])

  return useCallback(
    agent => {
      store.hide(agent.id)
      const key = toasts.queue.add(
        {
          tone: 'info',
          title: t('removed', { name: agent.name }),
          action: { label: t('undo'), onPress: () => store.putBack(agent.id) }
        },
        {
          timeout: times.notification,
          onClose() {
            open.current.delete(key)
            // Pressing "undo" closes the toast before it puts the agent back.
            client.host.later(() => void store.commit(agent.id).then(removed => removed && void recentAgents.load()), 0)
          }
        }
      )
      open.current.add(key)
    },
    [store, toasts, client, recentAgents, t]
  )
}
