import { toAppError } from '@lyceum/core'
import type { LearningPlatform, LtiDeployment } from '@lyceum/core/contract'
import { limits, ltiServices } from '@lyceum/core/contract'
import { Ban, EllipsisVertical, KeyRound, KeySquare, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeploymentTable } from './deployment-table.tsx'
import type { LtiStore } from './lti.store.ts'

type PlatformCardProps = { platform: LearningPlatform; store: LtiStore; onChange: () => void }

/** What is asked before it is done. */
type Task = { kind: 'block' | 'remove' | 'enter' | 'withdrawKey' } | { kind: 'removeDeployment'; deployment: LtiDeployment }

/** A registration: who it is, whether its launches are taken, and where it is installed. */
export function PlatformCard({ platform, store, onChange }: PlatformCardProps) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('lti')
  const { recent } = useFormats()
  const { ofError } = useFailureWords()
  const [task, setTask] = useState<Task | null>(null)
  const [entered, setEntered] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name } = platform
  const blocked = platform.state === 'blocked'
  const begin = (next: Task) => {
    setEntered('')
    setProblem(null)
    setTask(next)
  }

  async function perform(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      toasts.success(done)
      setTask(null)
    } catch (thrown) {
      const failure = toAppError(thrown)
      setProblem(failure.reason === 'alreadyExists' ? t('exists') : ofError(failure))
    }
    setBusy(false)
  }

  const confirm = () => {
    if (!task) return
    const works = {
      block: () => store.block(id, true),
      remove: () => store.remove(id),
      enter: () => store.enter(id, entered.trim()),
      withdrawKey: () => store.withdrawKey(id),
      removeDeployment: () => store.removeDeployment(task.kind === 'removeDeployment' ? task.deployment.id : '')
    }
    void perform(works[task.kind], t(done[task.kind]))
  }
  const acts = {
    change: onChange,
    enter: () => begin({ kind: 'enter' }),
    key: () => void perform(() => store.renewKey(id), t('keyMade')),
    withdrawKey: () => begin({ kind: 'withdrawKey' }),
    block: () => (blocked ? void perform(() => store.block(id, false), t('saved')) : begin({ kind: 'block' })),
    remove: () => begin({ kind: 'remove' })
  }
  const { services } = platform
  const missing = services ? ltiServices.filter(service => !services.includes(service)) : []
  const deploymentId = task?.kind === 'removeDeployment' ? task.deployment.deploymentId : ''
  const launched = platform.launchedAt
    ? t('lastLaunch', { time: recent(platform.launchedAt, client.host.now()) })
    : t('neverLaunched')
  return (
    <Card
      title={name}
      action={
        <Menu
          trigger={<IconButton label={t('more', { name })} icon={<EllipsisVertical />} />}
          label={t('more', { name })}
          entries={[
            { id: 'change', label: t('change'), icon: <Pencil /> },
            { id: 'enter', label: t('addDeployment'), icon: <Plus /> },
            { id: 'key', label: t('newKey'), icon: <KeyRound /> },
            { id: 'withdrawKey', label: t('withdrawKey'), icon: <KeySquare />, danger: true },
            { id: 'block', label: blocked ? t('unblock') : t('block'), icon: blocked ? <RotateCcw /> : <Ban /> },
            { id: 'remove', label: t('remove'), icon: <Trash2 />, danger: true, apart: true }
          ]}
          onAction={act => acts[act]()}
        />
      }
    >
      <Facts>
        <Status tone={blocked ? 'danger' : 'success'}>{t(`states.${platform.state}`)}</Status>
        <span>{platform.issuer}</span>
        <span>
          {t('clientId')} <code>{platform.clientId}</code>
        </span>
        <span>{launched}</span>
      </Facts>
      {missing.length > 0 && (
        <Banner tone="warning">{t('notGranted', { names: missing.map(service => t(`service.${service}`)).join(' · ') })}</Banner>
      )}
      <DeploymentTable
        platform={platform}
        onDecide={(deployment, state) =>
          void perform(() => store.decide(deployment.id, state), t(state === 'active' ? 'approved' : 'saved'))
        }
        onRemove={deployment => begin({ kind: 'removeDeployment', deployment })}
      />
      <ConfirmDialog
        open={task !== null}
        title={t(titles[task?.kind ?? 'enter'], { name, id: deploymentId })}
        text={task && task.kind !== 'enter' ? t(texts[task.kind]) : undefined}
        confirmLabel={t(labels[task?.kind ?? 'enter'])}
        cancelLabel={shell('actions.cancel')}
        danger={task?.kind !== 'enter'}
        busy={busy}
        disabled={task?.kind === 'enter' && entered.trim() === ''}
        onConfirm={confirm}
        onCancel={() => setTask(null)}
      >
        {problem && <Banner tone="danger">{problem}</Banner>}
        {task?.kind === 'enter' && (
          <TextField label={t('deployment')} required autoFocus code max={limits.ltiId} value={entered} onChange={setEntered} />
        )}
      </ConfirmDialog>
    </Card>
  )
}

const titles = {
  block: 'blockTitle',
  remove: 'removeTitle',
  enter: 'deploymentTitle',
  withdrawKey: 'withdrawKeyTitle',
  removeDeployment: 'removeDeploymentTitle'
} as const
const texts = {
  block: 'blockText',
  remove: 'removeText',
  withdrawKey: 'withdrawKeyText',
  removeDeployment: 'removeDeploymentText'
} as const
const labels = {
  block: 'block',
  remove: 'remove',
  enter: 'addDeployment',
  withdrawKey: 'withdrawKey',
  removeDeployment: 'remove'
} as const
const done = {
  block: 'saved',
  remove: 'removed',
  enter: 'saved',
  withdrawKey: 'keyWithdrawn',
  removeDeployment: 'removed'
} as const

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`
