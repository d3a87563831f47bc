import { createLoaded } from '@lyceum/core'
import { type CopiedConversation, readCopy, readOpenCopy } from '@lyceum/core/contract/copies'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { LoadingPage } from '../../layout/loading-page.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { SignInButton } from '../../parts/sign-in-button.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

const CopiedMessages = lazyComponent(() => import('../../parts/copies/copied-messages.tsx'))

/** `/copies/{token}`: a copy of a conversation, for who has its link. */
export default function CopyPage({ params }: ScreenProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('copy')
  const { ofError } = useFailureWords()
  const copyToken = params.copyToken ?? ''
  const store = useMemo(
    () =>
      createLoaded(signal => {
        const wanted = { params: { copyToken }, signal, quiet: true } as const
        return client.session.$signedIn.get() ? client.request(readCopy, wanted) : client.request(readOpenCopy, wanted)
      }),
    [client, copyToken]
  )
  useEffect(() => void store.load(), [store])
  const result = useStore(store.$state)
  if (result.state === 'loading') return <LoadingPage text={t('loading')} />
  if (result.state === 'loaded') return <Copied copy={result.value} />
  const { failure } = result
  const retry = <Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>
  return (
    <StandalonePage>
      {failure.reason === 'unauthorized' ? (
        <ErrorState
          page
          notice
          title={t('signIn')}
          text={t('signInText')}
          actions={<SignInButton>{t('signInButton')}</SignInButton>}
        />
      ) : failure.reason === 'notFound' || failure.reason === 'validation' ? (
        <ErrorState page notFound title={t('gone')} text={t('goneText')} />
      ) : (
        <ErrorState page title={t('failed')} text={ofError(failure)} actions={retry} />
      )}
    </StandalonePage>
  )
}

function Copied({ copy: { title, agent, createdAt, expiresAt, messages } }: { copy: CopiedConversation }) {
  const { $screenTitle } = usePortal()
  const t = useWords('copy')
  const { shortTime, date } = useFormats()
  useEffect(() => {
    $screenTitle.set(title)
    return () => $screenTitle.set(null)
  }, [$screenTitle, title])
  const loading = (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="box" height="240px" />
    </SkeletonGroup>
  )
  return (
    <StandalonePage>
      <Article>
        <Head>
          <h1 dir="auto">{title}</h1>
          <Agent>
            <AgentIcon icon={agent.icon} category={agent.category} size={32} />
            <b dir="auto">{agent.name}</b>
          </Agent>
          <p>{t('copy', { at: shortTime(createdAt) })}</p>
          <p>{t('until', { at: date(expiresAt) })}</p>
        </Head>
        <LazyPart fallback={loading}>
          <CopiedMessages messages={messages} agent={agent.name} />
        </LazyPart>
      </Article>
    </StandalonePage>
  )
}

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  width: 100%;
  max-width: 760px;
  align-self: start;
`

const Head = styled.header`
  display: grid;
  gap: ${theme.space[2]};
  & > h1 { overflow-wrap: anywhere; }
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Agent = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  & > b { min-width: 0; color: ${theme.colour.textStrong}; overflow-wrap: anywhere; }
`
