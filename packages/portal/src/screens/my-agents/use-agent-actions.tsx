import type { ManagedAgent } from '@lyceum/core/contract'
import { may, nextSteps } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { Gauge, History, MessageCircle, Pencil, Send, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf, subjectOf } from '../../actor.ts'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import type { MyAgentsStore } from './my-agents.store.ts'

export type AgentAction = 'chat' | 'details' | 'edit' | 'share' | 'allowance' | 'submit' | 'delete'
export type AgentActions = { chat: string | undefined; entries: MenuEntry<AgentAction>[]; act: (action: AgentAction) => void }

const ShareDialog = lazyComponent(() => import('../../parts/share/share-dialog.tsx'))
const AllowanceDialog = lazyComponent(() => import('../../parts/allowance/allowance-dialog.tsx'))

// Milliseconds, longer than the theme's slowest animation.
const dialogCloseMs = 300

/** The actions of each agent, with their confirmation dialogs. */
export function useAgentActions(store: MyAgentsStore): {
  actionsOf: (agent: ManagedAgent) => AgentActions
  dialogs: ReactNode
} {
  const { client, user, toasts, recentAgents } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('my-agents')
  const versions = useWords('versions')
  const person = useStore(user.$user)
  const busy = useStore(store.$busy)
  const [pending, setPending] = useState<{ action: 'submit' | 'delete'; agent: ManagedAgent } | null>(null)
  const [open, setOpen] = useState(false)
  const [allowing, setAllowing] = useState<ManagedAgent | null>(null)
  const [sharing, setSharing] = useState<ManagedAgent | null>(null)

  function actionsFor(agent: ManagedAgent): AgentActions {
    const actor = actorOf(person)
    const subject = subjectOf(agent)
    const chat = may(actor, 'agent.chat', subject) ? `/agents/${agent.id}/conversation` : undefined
    const entries: (MenuEntry<AgentAction> | false)[] = [
      chat !== undefined && { id: 'chat', label: t('chat'), icon: <MessageCircle />, href: chat },
      may(actor, 'agent.inspect', subject) && {
        id: 'details',
        label: versions('details'),
        icon: <History />,
        href: `/profile/agents/${agent.id}`
      },
      may(actor, 'agent.edit', subject) && {
        id: 'edit',
        label: shell('actions.edit'),
        icon: <Pencil />,
        href: `/agents?id=${agent.id}`
      },
      may(actor, 'agent.share', subject) && { id: 'share', label: t('share'), icon: <Share2 /> },
      may(actor, 'agent.edit', subject) && { id: 'allowance', label: t('allowance'), icon: <Gauge /> },
      nextSteps(actor, subject).includes('submit') && { id: 'submit', label: t('submit'), icon: <Send /> },
      may(actor, 'agent.delete', subject) && {
        id: 'delete',
        label: shell('actions.delete'),
        icon: <Trash2 />,
        danger: true,
        apart: true
      }
    ]
    const act = (action: AgentAction) => {
      if (action === 'allowance') setAllowing(agent)
      if (action === 'share') setSharing(agent)
      if (action !== 'submit' && action !== 'delete') return
      setPending({ action, agent })
      setOpen(true)
    }
    return { chat, entries: entries.filter(entry => entry !== false), act }
  }

  async function confirm() {
    if (!pending) return
    const { action, agent } = pending
    const done = await (action === 'submit' ? store.submit(agent.id) : store.remove(agent.id))
    setOpen(false)
    if (!done) return
    toasts.success(t(action === 'submit' ? 'submitted' : 'deleted', { name: agent.name }))
    if (action === 'submit') return
    void recentAgents.load()
    // The row with the dialog's opener is gone, so the focus moves to the screen once the dialog has closed.
    client.host.later(
      () => document.activeElement === document.body && document.getElementById('content')?.focus(),
      dialogCloseMs
    )
  }

  const name = pending?.agent.name ?? ''
  const deleting = pending?.action === 'delete'
  const dialogs = (
    <>
      <ConfirmDialog
        open={open}
        danger={deleting}
        busy={busy}
        title={t(deleting ? 'deleteTitle' : 'submitTitle', { name })}
        text={t(deleting ? 'deleteText' : 'submitText')}
        confirmLabel={deleting ? shell('actions.delete') : t('submitConfirm')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
      {sharing && (
        <LazyPart onMissing={() => setSharing(null)}>
          <ShareDialog agent={sharing} onClose={() => setSharing(null)} />
        </LazyPart>
      )}
      {allowing && (
        <LazyPart onMissing={() => setAllowing(null)}>
          <AllowanceDialog agent={allowing} onClose={() => setAllowing(null)} />
        </LazyPart>
      )}
    </>
  )
  return { actionsOf: actionsFor, dialogs }
}
