import type { ChatStore } from '@lyceum/core'
import { useEffect, useRef } from 'react'
import { useStore } from '../kit/store.ts'

/** Brings back the knowledge bases of the last question with each conversation that is opened; a new chat begins without any. */
export function useRestoredModes({ composer, conversations, $loading, $messages }: ChatStore): void {
  const current = useStore(conversations.$current)
  const loading = useStore($loading)
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (loading || shown.current === current) return
    shown.current = current
    const last = $messages.get().findLast(message => message.side === 'human')
    composer.set({ knowledgeBaseIds: (last?.side === 'human' && last.knowledgeBaseIds) || [] })
  }, [composer, current, loading, $messages])
}
