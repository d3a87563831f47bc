import type { RestrictedAgent } from '@lyceum/core/contract'
import { keepsServing } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import type { AgentDetailStore, VersionOutcome } from '../../parts/review/agent-detail.store.ts'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export type VersionActions = {
  busy: boolean
  askRestore: (version: number) => void
  askWithdraw: () => void
  dialog: ReactNode
}

/** Restores a version or withdraws what waits, after asking. `onChanged` is called when the agent has changed. */
export function useVersionActions(store: AgentDetailStore, agent: RestrictedAgent, onChanged: () => void): VersionActions {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('versions')
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<{ restores: number | null } | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (restores: number | null) => {
    setAsked({ restores })
    setOpen(true)
  }
  /** A rejected version is taken back as one that waits. */
  const discards = agent.next?.status === 'rejected'
  const reviewed = keepsServing(agent, agent.visibility)

  function show(outcome: VersionOutcome, restores: number | null): void {
    if (outcome.kind === 'failed') return
    if (outcome.kind === 'processed') toasts.notify({ tone: 'info', title: t('changedMeanwhile') })
    else if (restores === null) toasts.success(t(discards ? 'discarded' : 'withdrawn', { name: agent.name }))
    else toasts.success(t(agent.visibility === 'public' ? 'restoredWaits' : 'restored', { version: restores }))
    onChanged()
  }

  async function confirm() {
    if (!asked) return
    const { restores } = asked
    const outcome = await (restores === null ? store.withdraw() : store.restore(restores))
    setOpen(false)
    show(outcome, restores)
  }

  const restores = asked?.restores ?? null
  return {
    busy,
    askRestore: ask,
    askWithdraw: () => ask(null),
    dialog: (
      <ConfirmDialog
        open={open}
        busy={busy}
        title={
          restores === null
            ? t(discards ? 'discardTitle' : 'withdrawTitle', { name: agent.name })
            : t('restoreTitle', { version: restores })
        }
        text={
          restores === null
            ? t(discards ? 'discardText' : agent.next ? 'withdrawNextText' : 'withdrawText')
            : t(reviewed ? 'restoreReviewed' : 'restoreText')
        }
        confirmLabel={t(restores !== null ? 'restore' : discards ? 'discard' : 'withdraw')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    )
  }
}
