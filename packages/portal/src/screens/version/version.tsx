import type { AppError, ReplyOf } from '@lyceum/core/contract'
import { getVersion } from '@lyceum/core/contract/version'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

const News = lazyComponent(() => import('./news.tsx'))

/** The running version, and what is new; open to everyone. */
export default function Version() {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('version')
  const formats = useFormats()
  const { ofError } = useFailureWords()
  const [version, setVersion] = useState<ReplyOf<typeof getVersion>>()
  const [failure, setFailure] = useState<AppError>()
  const load = useCallback(() => {
    setFailure(undefined)
    client.request(getVersion, { quiet: true }).then(setVersion, setFailure)
  }, [client])
  useEffect(load, [load])
  return (
    <StandalonePage>
      <Column>
        <h1>{t('pageTitle')}</h1>
        {failure && (
          <ErrorState
            title={shell('states.failedTitle')}
            text={ofError(failure)}
            actions={<Button onPress={load}>{shell('actions.retry')}</Button>}
          />
        )}
        {version && (
          <List>
            <dt>{t('version')}</dt>
            <dd>{version.version}</dd>
            <dt>{t('revision')}</dt>
            <dd>{version.revision ?? t('unknown')}</dd>
            <dt>{t('builtAt')}</dt>
            <dd>{version.builtAt ? formats.shortTime(version.builtAt) : t('unknown')}</dd>
          </List>
        )}
        <LazyPart>
          <Suspense fallback={<p role="status">{shell('states.loading')}</p>}>
            <News />
          </Suspense>
        </LazyPart>
      </Column>
    </StandalonePage>
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: min(720px, 100%);
  align-self: start;
  gap: ${theme.space[5]};
`

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space[2]} ${theme.space[5]};
  & > dt { color: ${theme.colour.textMuted}; }
  & > dd { color: ${theme.colour.textStrong}; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`
