import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { PageColumn } from '../../layout/page.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type Step, stepAddress, stepFromSearch, steps } from './address.ts'
import { ConnectStep } from './connect-step.tsx'
import { CustomiseStep } from './customise-step.tsx'
import { keptDraftOf } from './kept-draft.ts'
import { PlatformStep } from './platform-step.tsx'
import { createPublishing, type Publishing } from './publish.store.ts'
import { RestoredBanner } from './restored-banner.tsx'
import { useFinish } from './use-finish.ts'

/** Publishes or edits an agent in three steps: choose a platform, connect, customise. */
export default function Publish({ search }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const { ofError } = useFailureWords()
  const agentId = search.id || undefined
  // Whose it is when the page opens: the session may end before it is left.
  const store = useMemo(
    () => createPublishing(client, agentId, keptDraftOf(client.host, client.session.userId() ?? '', agentId)),
    [client, agentId]
  )
  const loading = useStore(store.$loading)
  useEffect(() => {
    void store.load()
    // Not called when the document ends, by a reload or a way through the sign-in: what was entered is given back then.
    return store.leave
  }, [store])
  const { step, go } = useStep(store, search)
  const finish = useFinish(store, go)
  const heading = useFocusOnStep(step)

  return (
    <PageColumn $width="form">
      <h1>{t(agentId ? 'editTitle' : 'pageTitle')}</h1>
      <Steps
        label={t('steps')}
        steps={steps.map(name => t(`step.${name}`))}
        current={steps.indexOf(step)}
        doneLabel={t('done')}
      />
      <VisuallyHidden as="h2" ref={heading} tabIndex={-1}>
        {t(`step.${step}`)}
      </VisuallyHidden>
      {loading.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <Card as="div">
            <Skeleton width="40%" height="40px" />
            <Skeleton height="42px" />
            <Skeleton height="42px" />
          </Card>
        </SkeletonGroup>
      )}
      {loading.state === 'failed' && (
        <ErrorState
          title={t('loadFailed')}
          text={ofError(loading.failure)}
          actions={
            <>
              <Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>
              <LinkButton href="/profile/agents">{t('myAgents')}</LinkButton>
            </>
          }
        />
      )}
      {loading.state === 'ready' && <RestoredBanner store={store} />}
      {loading.state === 'ready' && step === 'platform' && <PlatformStep store={store} onChosen={() => go('connect')} />}
      {loading.state === 'ready' && step === 'connect' && (
        <ConnectStep store={store} onBack={agentId ? undefined : () => go('platform')} onDone={() => go('customise')} />
      )}
      {loading.state === 'ready' && step === 'customise' && (
        <CustomiseStep store={store} onBack={() => go('connect')} onPublish={() => void finish()} />
      )}
    </PageColumn>
  )
}

/** Focuses the heading of a new step, so that screen readers read it. */
function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}

/** The step in the address, limited to what has been filled in: a link to a later step starts at the beginning. */
function useStep(store: Publishing, search: Record<string, string>): { step: Step; go: (step: Step) => void } {
  const { router, navigationBlocker } = usePortal()
  const agentId = search.id || undefined
  const { platform } = useStore(store.$draft)
  const connected = useStore(store.$connected)
  const changed = useStore(store.$changed)
  const requested = stepFromSearch(search)
  const allowed = requested === 'customise' && !connected && !store.isStored() ? 'connect' : requested
  const step = allowed === 'connect' && !platform && !agentId ? 'platform' : allowed

  useEffect(() => {
    if (step !== requested) router.open(stepAddress(step, agentId), true)
  }, [router, step, requested, agentId])
  useEffect(
    () =>
      changed
        ? navigationBlocker.block('draft', ({ pathname, searchParams }) => isSame(pathname, searchParams, agentId))
        : undefined,
    [navigationBlocker, changed, agentId]
  )
  // Errors of one step do not carry over to another.
  useEffect(() => {
    if (!(step === 'connect' && store.isConnectionError())) store.clearError()
  }, [store, step])

  return { step, go: next => router.open(stepAddress(next, agentId)) }
}

/** Whether the address is a step of the same agent; another id, or none, is another agent. */
const isSame = (path: string, search: URLSearchParams, agentId: string | undefined) =>
  path === '/agents' && (search.get('id') || undefined) === agentId
