import { toAppError } from '@lyceum/core'
import type { PersonDetail } from '@lyceum/core/contract'
import { viewStatus } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { ArrowRightLeft, Ban, LogIn, ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { HeadActions, PageColumn, PageHead, TwoColumns } from '../../layout/page.tsx'
import { HandOverDialog } from '../../parts/hand-over-dialog.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import type { ScreenProps } from '../../router.ts'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AgentStatus } from '../../ui/status.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PersonData } from './person-data.tsx'
import { createUserDetail, type UserDetailStore } from './user-detail.store.ts'

/** A person: who they are, what they own and how their role has changed, for administrators. */
export default function UserDetail({ params }: ScreenProps) {
  const { client, $screenTitle } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('user-detail')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createUserDetail(client, params.userId ?? ''), [client, params.userId])
  useEffect(() => void store.person.load(), [store])
  const result = useStore(store.person.$state)
  const name = result.value?.user.name ?? null
  useEffect(() => {
    $screenTitle.set(name)
    return () => $screenTitle.set(null)
  }, [$screenTitle, name])
  return (
    <PageColumn $width="detail">
      <BackLink href="/management/users">{t('back')}</BackLink>
      {result.state === 'failed' && !result.value && (
        <ErrorState
          page
          title={t('failed')}
          text={ofError(result.failure)}
          actions={<Button onPress={() => void store.person.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {result.state === 'loading' && !result.value && (
        <SkeletonGroup label={t('loading')}>
          <VisuallyHidden as="h1" aria-busy>
            {t('loading')}
          </VisuallyHidden>
          <Skeleton shape="box" height="320px" />
        </SkeletonGroup>
      )}
      {result.value && <Person detail={result.value} store={store} />}
    </PageColumn>
  )
}

function Person({ detail, store }: { detail: PersonDetail; store: UserDetailStore }) {
  const { toasts, user: me } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('user-detail')
  const { number, date, shortTime } = useFormats()
  const tellFailure = useFailureToast()
  const own = useStore(me.$user)?.id === detail.user.id
  const [handing, setHanding] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { user, sessions, agents, agentCount, bases, baseCount, roleChanges } = detail
  const { name, blockedAt } = user

  async function block(blocked: boolean) {
    setBusy(true)
    try {
      await store.block(blocked)
      toasts.success(t(blocked ? 'blocked' : 'unblocked', { name }))
    } catch (thrown) {
      const failure = toAppError(thrown)
      tellFailure('change', failure, failure.reason === 'notPermitted' ? t('lastAdmin') : undefined)
    }
    setBusy(false)
    setAsked(false)
  }

  const facts = [
    [t('email'), user.email || '–'],
    [t('userNumber'), user.userNumber],
    [t('department'), user.department?.name ?? '–'],
    [t('identity'), shell(`identities.${user.identity}`)],
    [t('role'), shell(`roles.${user.role}`)],
    [t('firstSignIn'), date(user.createdAt)],
    [t('lastSignIn'), shortTime(user.lastSignInAt)],
    [t('devices'), number(sessions)]
  ] as const
  async function undoHandOver(moved: Parameters<UserDetailStore['undoHandOver']>[0], from: string) {
    try {
      toasts.success(t('takenBack', { figure: number(await store.undoHandOver(moved, from)), name }))
    } catch (thrown) {
      tellFailure('change', thrown)
    }
  }

  return (
    <>
      <PageHead>
        <h1>{name}</h1>
        <HeadActions>
          <Button icon={<ArrowRightLeft />} disabled={agentCount + baseCount === 0} onPress={() => setHanding(true)}>
            {t('handOver')}
          </Button>
          {blockedAt ? (
            <Button icon={<LogIn />} busy={busy} onPress={() => void block(false)}>
              {t('unblock')}
            </Button>
          ) : (
            <Button kind="danger" icon={<Ban />} disabled={own} onPress={() => setAsked(true)}>
              {t('block')}
            </Button>
          )}
        </HeadActions>
      </PageHead>
      {blockedAt && <Banner tone="warning">{t('blockedSince', { date: date(blockedAt) })}</Banner>}
      <TwoColumns>
        <Column>
          <Card title={t('agents', { count: agentCount, figure: number(agentCount) })}>
            {agents.length === 0 ? (
              <p>{t('noAgents')}</p>
            ) : (
              <List>
                {agents.map(agent => {
                  const status = viewStatus(agent)
                  return (
                    <li key={agent.id}>
                      <a href={`/management/agents/${agent.id}`}>{agent.name}</a>
                      <span>{t('uses', { count: agent.usageCount, figure: number(agent.usageCount) })}</span>
                      <AgentStatus status={status}>{shell(`statuses.${status}`)}</AgentStatus>
                    </li>
                  )
                })}
              </List>
            )}
          </Card>
          <Card title={t('bases', { count: baseCount, figure: number(baseCount) })}>
            {bases.length === 0 ? (
              <p>{t('noBases')}</p>
            ) : (
              <List>
                {bases.map(({ id, name: title, documentCount }) => (
                  <li key={id}>
                    <a href={`/profile/knowledge/${id}?from=management`}>{title}</a>
                    <span>{t('documents', { count: documentCount, figure: number(documentCount) })}</span>
                  </li>
                ))}
              </List>
            )}
          </Card>
        </Column>
        <Column>
          <Card title={t('about')}>
            <Facts>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </Facts>
          </Card>
          <Card title={t('history')}>
            {roleChanges.length === 0 ? (
              <p>{t('noHistory')}</p>
            ) : (
              <Timeline
                label={t('history')}
                entries={roleChanges.map(({ id, from, to, actor, at }) => ({
                  id,
                  icon: <ShieldCheck />,
                  title: t('changed', { from: shell(`roles.${from}`), to: shell(`roles.${to}`) }),
                  text: actor?.name,
                  when: shortTime(at),
                  dateTime: at
                }))}
              />
            )}
          </Card>
          <PersonData detail={detail} store={store} />
        </Column>
      </TwoColumns>
      {handing && (
        <HandOverDialog
          title={t('handOverTitle', { name })}
          text={t('handOverText', { agents: agentCount, bases: baseCount, shares: detail.shares })}
          ownerId={user.id}
          onHandOver={async to => {
            const moved = await store.handOver(to.id)
            toasts.keep({
              tone: 'success',
              title: t('handedOver', { name: to.name }),
              action: { label: t('undo'), onPress: () => void undoHandOver(moved, to.id) }
            })
          }}
          onClose={() => setHanding(false)}
        />
      )}
      <ConfirmDialog
        open={asked}
        danger
        busy={busy}
        title={t('blockTitle', { name })}
        text={t('blockText')}
        confirmLabel={t('block')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void block(true)}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    min-height: ${theme.control.touch};
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[1]} ${theme.space[3]};
    padding-block: ${theme.space[2]};
    border-top: 1px solid ${theme.colour.line};
    overflow-wrap: anywhere;
  }
  & > li:first-child { border-top: 0; }
  & > li > a { min-width: 0; flex: 1 1 200px; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & > li > span { color: ${theme.colour.text}; font-size: ${theme.size.sm}; }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
  gap: ${theme.space[3]};
  margin: 0;
  /* An address of e-mail is longer than the others. */
  & > div:first-child { grid-column: 1 / -1; }
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  & dd { margin: 0; overflow-wrap: anywhere; }
`
