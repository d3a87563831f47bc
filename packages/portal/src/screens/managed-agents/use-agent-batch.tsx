import { toAppError } from '@lyceum/core'
import type { AgentAct, ChangedAgent, DeletionLosses } from '@lyceum/core/contract'
import { refusals } from '@lyceum/core/contract/managed-agents'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { HandOverDialog } from '../../parts/hand-over-dialog.tsx'
import { ReasonDialog } from '../../parts/review/reason-dialog.tsx'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LossesText } from './losses-text.tsx'
import type { AgentTarget, ManagedAgentsStore } from './managed-agents.store.ts'
import { canBeUndone, undoChanges } from './undo-changes.ts'

/** Which agents: some, or all that a filter finds, for which the server is asked. `name` is that of a single one. */
export type Chosen = { name: string; agents: () => Promise<readonly AgentTarget[]> | readonly AgentTarget[] }

/** What is asked about is what is changed: who comes into the filter meanwhile is in no number that was told. */
type Asked = { name: string; agents: readonly AgentTarget[]; act: AgentAct; losses: DeletionLosses | null }

/**
 * Changes agents after a question, which tells what is lost with those that are deleted. What has been changed can be taken back, except a
 * deletion. `onChanged` is called after a change.
 */
export function useAgentBatch(
  store: ManagedAgentsStore,
  onChanged: () => void
): { ask: (act: AgentAct, chosen: Chosen) => void; busy: boolean; dialog: ReactNode } {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-agents')
  const management = useWords('management')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const report = (thrown: unknown) => toasts.notify({ tone: 'danger', title: ofError(toAppError(thrown)) })
  const counted = (count: number) => ({ count, figure: number(count) })

  async function ask(act: AgentAct, { name, agents: find }: Chosen) {
    setBusy(true)
    try {
      const agents = await find()
      setAsked({ name, agents, act, losses: act === 'delete' ? await store.lossesOf(agents) : null })
    } catch (thrown) {
      report(thrown)
    }
    setBusy(false)
  }

  async function undo(act: AgentAct, changed: readonly ChangedAgent[], toUserId: string | undefined) {
    const undone = await undoChanges(store, act, changed, { reason: t('undoReason'), ...(toUserId && { toUserId }) })
    const left = changed.length - undone
    toasts.success(left === 0 ? t('undone', counted(undone)) : t('undoneInPart', { done: number(undone), left: number(left) }))
  }

  /** @throws AppError when not all could be asked for; those that could are told, and the question is about the rest */
  async function change(question: Asked, details: { reason?: string; toUserId?: string } = {}) {
    const { act } = question
    const { results, rest, failure } = await store.change(act, question.agents, details)
    if (results.length > 0) {
      onChanged()
      showOutcome(act, results, details.toUserId)
    }
    if (!failure) return
    if (results.length > 0) setAsked({ ...question, name: '', agents: rest })
    if (results.length > 0 && act === 'delete') void ask(act, { name: '', agents: () => rest })
    throw failure
  }

  function showOutcome(act: AgentAct, results: readonly ChangedAgent[], toUserId: string | undefined) {
    const changed = results.filter(({ outcome }) => outcome === 'changed')
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    const title = changed.length === 0 ? t('nothingChanged') : t(`done.${act}`, counted(changed.length))
    const told = refusals.flatMap(reason => {
      const count = refused.filter(({ because }) => because === reason).length
      return count > 0 ? [t(`refused.${reason}`, counted(count))] : []
    })
    const text = told.join(' ')
    const undoable = changed.length > 0 && canBeUndone(act)
    toasts.keep({
      tone: refused.length > 0 ? 'warning' : 'success',
      title,
      ...(text && { text }),
      ...(undoable && {
        action: { label: t('undo'), onPress: () => void undo(act, changed, toUserId).catch(report) }
      })
    })
  }

  async function confirm(question: Asked, details?: { reason?: string }) {
    setBusy(true)
    // A failure leaves the question, and the reason that was entered, for another try.
    await change(question, details).then(() => setAsked(null), report)
    setBusy(false)
  }

  return { ask: (act, chosen) => void ask(act, chosen), busy, dialog: asked && dialogOf(asked) }

  function dialogOf(question: Asked) {
    const { act, agents, name, losses } = question
    const words = { ...counted(agents.length), name }
    const title = agents.length === 1 && name ? t(`askOne.${act}`, words) : t(`ask.${act}`, words)
    const onCancel = () => setAsked(null)
    if (act === 'hand_over') {
      return (
        <HandOverDialog
          title={title}
          text={t('handOverText')}
          onHandOver={({ id }) => change(question, { toUserId: id })}
          onClose={onCancel}
        />
      )
    }
    if (act === 'disable') {
      const onConfirm = (reason: string) => void confirm(question, { reason })
      return <ReasonDialog step="disable" name={name} title={title} busy={busy} onConfirm={onConfirm} onCancel={onCancel} />
    }
    return (
      <ConfirmDialog
        open
        danger={act === 'delete'}
        busy={busy}
        title={title}
        text={
          losses ? <LossesText losses={losses} /> : act === 'enable' ? management('enableText') : t(`text.${act as 'recommend'}`)
        }
        confirmLabel={act === 'delete' ? shell('actions.delete') : t(`acts.${act}`)}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void confirm(question)}
        onCancel={onCancel}
      />
    )
  }
}
