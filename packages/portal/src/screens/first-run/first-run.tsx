import { type FirstRun, type FirstRunStep, firstRunSteps } from '@lyceum/core/contract/first-run'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { TwoColumns } from '../../layout/page.tsx'
import { ManagementPage } from '../../parts/management-page.tsx'
import { SchoolForm } from '../../parts/school-form.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AppearanceStep } from './appearance-step.tsx'
import { FirstAgent } from './first-agent.tsx'
import { createFirstRun, type FirstRunStore } from './first-run.store.ts'
import { PeopleStep } from './people-step.tsx'
import { ServerChecks } from './server-checks.tsx'
import { firstRunAddress, StepList } from './step-list.tsx'

/** Leads the first administrator of a school through what it decides first. It can be left at any time; what is open stays in the menu. */
export default function FirstRunScreen({ search }: ScreenProps) {
  const { client, organisation } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('first-run')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createFirstRun(client, organisation), [client, organisation])
  useEffect(() => {
    void store.open()
    void store.checks.load()
  }, [store])
  const result = useStore(store.run.$state)
  return (
    <ManagementPage tab="ManagementFirstRun" title={t('pageTitle')}>
      <Intro>{t('intro')}</Intro>
      {result.state === 'failed' && !result.value && (
        <ErrorState
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.open()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state !== 'failed' && !result.value && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="box" height="360px" />
        </SkeletonGroup>
      )}
      {result.value && <Steps run={result.value} wanted={search.step} store={store} />}
    </ManagementPage>
  )
}

function Steps({ run, wanted, store }: { run: FirstRun; wanted: string | undefined; store: FirstRunStore }) {
  const { organisation } = usePortal()
  const t = useWords('first-run')
  const known = useStore(organisation.$organisation)
  const isOver = run.steps.every(({ state }) => state !== 'open')
  const firstOpen = useFirstOpen(run)
  const step = firstRunSteps.find(name => name === wanted) ?? firstOpen
  const stateOf = run.steps.find(one => one.step === step)!.state
  const next = run.steps.find(one => one.state === 'open' && one.step !== step)?.step
  return (
    <TwoColumns>
      <Column>
        {isOver && (
          <Banner tone="success" title={t('over')} announce action={<LinkButton href="/">{t('toHome')}</LinkButton>}>
            {t('overText')}
          </Banner>
        )}
        {(step === 'agent' || step === 'people') && <h2>{t(`steps.${step}.title`)}</h2>}
        <p>{t(`steps.${step}.text`)}</p>
        {known && step === 'school' && <SchoolForm organisation={known} save={store.saveSchool} confirms={stateOf !== 'done'} />}
        {step === 'appearance' && <AppearanceStep firstRun={store} />}
        {step === 'agent' && <FirstAgent />}
        {step === 'people' && <PeopleStep />}
        <Foot>
          {stateOf === 'open' && <Button onPress={() => void store.skip(step)}>{t('skip')}</Button>}
          {stateOf === 'skipped' && <Button onPress={() => void store.takeUp(step)}>{t('takeUp')}</Button>}
          {next && stateOf !== 'open' && (
            <LinkButton kind="primary" href={firstRunAddress(next)}>
              {t('next', { step: t(`steps.${next}.name`) })}
            </LinkButton>
          )}
        </Foot>
      </Column>
      <Column>
        <StepList run={run} current={step} />
        <ServerChecks store={store} />
      </Column>
    </TwoColumns>
  )
}

/** The step that was open first when the page was opened: what is saved does not lead away by itself. */
function useFirstOpen({ steps }: FirstRun): FirstRunStep {
  const first = useRef(steps.find(({ state }) => state === 'open')?.step ?? 'school')
  return first.current
}

const Intro = styled.p`max-width: 72ch;`

const Column = styled.div`
  display: grid;
  min-width: 0;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[4]};
`

const Foot = styled.div`display: flex; flex-wrap: wrap; justify-content: flex-end; gap: ${theme.space[2]};`
