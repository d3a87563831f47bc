import { toAppError } from '@lyceum/core'
import type { CourseGradebook, GradedLink } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { type Translate, useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Choice, Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import type { ColumnChosen, CourseStore } from './course.store.ts'

type GradebookCardProps = { store: CourseStore; locked: boolean }

const existing = 'existing:'
const gone = 'gone'

/** In which column of the learning platform's gradebook taking part counts, for each link of the course. */
export function GradebookCard({ store: { gradebook, chooseColumn }, locked }: GradebookCardProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('course')
  const { ofError } = useFailureWords()
  const [asked, setAsked] = useState<{ link: GradedLink; wanted: ColumnChosen; label: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => void gradebook.load(), [gradebook])
  const { value, state, ...rest } = useStore(gradebook.$state)

  async function choose(wanted: ColumnChosen) {
    setBusy(true)
    setProblem(null)
    try {
      await chooseColumn(wanted)
      toasts.success(t('gradebook.saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.reason === 'thirdPartyFailed')
        setProblem(t(failure.problems[0]?.reason === 'rejected' ? 'gradebook.refused' : 'gradebook.unreachable'))
      else setProblem(failure.reason === 'alreadyProcessed' ? t('gradebook.busy') : ofError(failure))
    }
    setBusy(false)
    setAsked(null)
  }

  const change = (link: GradedLink, picked: string) => {
    const wanted = wantedOf(link.id, picked)
    if (picked === idOf(link)) return
    const label = value?.columns.find(({ id }) => id === wanted.columnId)?.label || t('gradebook.unnamed')
    if (wanted.choice === 'new' || wanted.choice === 'existing') setAsked({ link, wanted, label })
    else void choose(wanted)
  }

  return (
    <Card title={t('gradebook.title')}>
      <p>{t('gradebook.text')}</p>
      {state === 'loading' && !value && (
        <SkeletonGroup label={t('gradebook.loading')}>
          <Skeleton shape="box" height="120px" />
        </SkeletonGroup>
      )}
      {state === 'failed' && !value && (
        <ErrorState
          title={t('gradebook.failed')}
          text={'failure' in rest ? ofError(rest.failure) : undefined}
          actions={<Button onPress={() => void gradebook.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {value && value.state !== 'full' && (
        <Banner tone={value.state === 'refused' || value.state === 'unreachable' ? 'warning' : 'info'}>
          {t(`gradebook.${value.state}`)}
        </Banner>
      )}
      {value && value.links.length === 0 && <p>{t('noAgents')}</p>}
      {value && value.links.length > 0 && (
        <List>
          {value.links.map(link => (
            <li key={link.id}>
              <Select
                label={link.title && link.title !== link.agent ? `${link.title} · ${link.agent}` : link.agent}
                value={idOf(link)}
                choices={choicesOf(value, link, t)}
                disabled={locked || busy}
                onChange={picked => change(link, picked)}
              />
              {link.isGone && <Status tone="danger">{t('gradebook.gone')}</Status>}
              {isToldNothing(link) && <Status tone="warning">{t('gradebook.toldNothing')}</Status>}
            </li>
          ))}
        </List>
      )}
      <ConfirmDialog
        open={asked !== null}
        busy={busy}
        title={t(asked?.wanted.choice === 'new' ? 'gradebook.makeTitle' : 'gradebook.useTitle', { label: asked?.label ?? '' })}
        text={t(asked?.wanted.choice === 'new' ? 'gradebook.makeText' : 'gradebook.useText')}
        confirmLabel={t(asked?.wanted.choice === 'new' ? 'gradebook.make' : 'gradebook.use')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => asked && void choose(asked.wanted)}
        onCancel={() => setAsked(null)}
      />
    </Card>
  )
}

/** There is a column, and the learning platform takes no points of ours. */
const isToldNothing = ({ choice, hasOwn, counts, isGone }: GradedLink): boolean =>
  !counts && !isGone && choice !== 'none' && (choice !== 'own' || hasOwn)

/** What is chosen, as a choice of the list. Of a column that was made and is gone, another one can be made. */
function idOf({ choice, columnId, isGone }: GradedLink): string {
  if (choice === 'existing') return existing + columnId
  return choice === 'new' && isGone ? gone : choice
}

function wantedOf(linkId: string, picked: string): ColumnChosen {
  return picked.startsWith(existing)
    ? { linkId, choice: 'existing', columnId: picked.slice(existing.length) }
    : { linkId, choice: picked as 'own' | 'new' | 'none', columnId: null }
}

function choicesOf({ state, columns }: CourseGradebook, link: GradedLink, t: Translate<'course'>): Choice[] {
  const { choice, hasOwn, columnId, columnLabel, isGone } = link
  const made = { label: t('gradebook.newOf', { label: columnLabel || t('gradebook.unnamed') }) }
  const others = columns.filter(({ id }) => choice !== 'new' || id !== columnId)
  const isListed = choice !== 'existing' || others.some(({ id }) => id === columnId)
  return [
    { id: 'none', label: t('gradebook.none') },
    { id: 'own', label: t(hasOwn ? 'gradebook.own' : 'gradebook.noOwn') },
    ...(choice === 'new' ? [{ id: isGone ? gone : 'new', ...made }] : []),
    ...(state === 'full' && (choice !== 'new' || isGone) ? [{ id: 'new', label: t('gradebook.newOne') }] : []),
    ...others.map(({ id, label }) => ({ id: existing + id, label: label || t('gradebook.unnamed') })),
    ...(isListed || columnId === null ? [] : [{ id: existing + columnId, label: columnLabel || t('gradebook.unnamed') }])
  ]
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li { display: grid; max-width: 480px; gap: ${theme.space[2]}; justify-items: start; }
`
