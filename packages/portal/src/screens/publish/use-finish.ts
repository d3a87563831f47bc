import { useStore } from '@nanostores/react'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { Step } from './address.ts'
import type { Publishing } from './publish.store.ts'

/**
 * Returns a function that publishes the draft, shows the result and opens the page with the agent; a rejected connection leads
 * back to its step.
 */
export function useFinish(store: Publishing, go: (step: Step) => void): () => Promise<void> {
  const { router, toasts, user } = usePortal()
  const t = useWords('publish')
  const versions = useWords('versions')
  const edited = useStore(store.$agent)
  const person = useStore(user.$user)

  return async () => {
    const agent = await store.publish()
    if (!agent) {
      if (store.isConnectionError()) go('connect')
      return
    }
    const waits = agent.reviewStatus === 'under_review'
    if (agent.next?.status === 'under_review') toasts.success(versions('savedNext', { name: agent.name }))
    else
      toasts.success(t(edited ? (waits ? 'savedWaits' : 'saved') : waits ? 'publishedWaits' : 'published', { name: agent.name }))
    router.open(agent.publisher.id === person?.id ? '/profile/agents' : `/management/agents/${agent.id}`)
  }
}
