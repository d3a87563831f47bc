import { useStore } from '@nanostores/react'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import type { Step } from './address.ts'
import type { Publishing } from './publish.store.ts'

/** Publishes the draft, says what became of it and goes where it can be seen; a refused connection leads back to its step. */
export function useFinish(store: Publishing, go: (step: Step) => void): () => Promise<void> {
  const { router, toasts, user } = usePortal()
  const t = useWords('publish')
  const edited = useStore(store.$agent)
  const person = useStore(user.$user)

  return async () => {
    const agent = await store.publish()
    if (!agent) {
      if (store.isWrongConnection()) go('connect')
      return
    }
    const waits = agent.reviewStatus === 'under_review'
    toasts.success(t(edited ? (waits ? 'savedWaits' : 'saved') : waits ? 'publishedWaits' : 'published', { name: agent.name }))
    router.open(agent.publisher.id === person?.id ? '/profile/agents' : `/management/agents/${agent.id}`)
  }
}
