import type { Loaded } from '@lyceum/core'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../i18n/failure-words.ts'
import { PageColumn } from '../layout/page.tsx'
import { screenRoutes } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

type UnloadedPageProps = {
  width: 'list' | 'content'
  result: Loaded<unknown>
  words: { title: string; loading: string; failed: string; gone: string; back: string }
  onRetry: () => void
}

/** The page of a base or of a document that is loading, did not load, or is gone. */
export function UnloadedPage({ width, result, words, onRetry }: UnloadedPageProps) {
  const { t: shell } = useTranslation()
  const { ofError } = useFailureWords()
  const failure = result.state === 'failed' ? result.failure : undefined
  const gone = failure?.reason === 'notFound'
  return (
    <PageColumn $width={width}>
      {failure ? (
        <ErrorState
          page
          title={gone ? words.gone : words.failed}
          text={gone ? undefined : ofError(failure)}
          actions={
            <>
              {!gone && <Button onPress={onRetry}>{shell('actions.retry')}</Button>}
              <LinkButton href={screenRoutes.ProfileKnowledge.path}>{words.back}</LinkButton>
            </>
          }
        />
      ) : (
        <>
          <VisuallyHidden as="h1">{words.title}</VisuallyHidden>
          <SkeletonGroup label={words.loading}>
            <Skeleton width="260px" height="34px" />
            <br />
            <Skeleton shape="box" height="360px" />
          </SkeletonGroup>
        </>
      )}
    </PageColumn>
  )
}
