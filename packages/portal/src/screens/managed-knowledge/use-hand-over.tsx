import { toAppError } from '@lyceum/core'
import type { ManagedBase } from '@lyceum/core/contract'
import { useState } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { HandOverDialog } from '../../parts/hand-over-dialog.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { FormerOwner, ManagedKnowledgeStore } from './managed-knowledge.store.ts'

/** Which bases: some, or all that a filter finds, who are asked for when it begins. `first` names a single one. */
export type BasesToHandOver = { count: number; first: ManagedBase; ids: () => Promise<readonly string[]> | readonly string[] }

/** Hands bases over to another person, which can be taken back. `onDone` is called after it. */
export function useHandOver(store: ManagedKnowledgeStore, onDone: () => void) {
  const { toasts } = usePortal()
  const t = useWords('managed-knowledge')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [asked, setAsked] = useState<BasesToHandOver | null>(null)
  const [busy, setBusy] = useState(false)
  const counted = (count: number) => ({ count, figure: number(count) })

  async function takeBack(moved: readonly FormerOwner[], toUserId: string) {
    const undone = await store.takeBack(moved, toUserId)
    toasts.success(t('takenBack', counted(undone)))
  }

  async function handOver({ ids }: BasesToHandOver, toUserId: string, name: string) {
    setBusy(true)
    const moved = await Promise.resolve(ids())
      .then(found => store.handOver(found, toUserId))
      .finally(() => setBusy(false))
    onDone()
    const report = (thrown: unknown) => toasts.notify({ tone: 'danger', title: ofError(toAppError(thrown)) })
    toasts.keep({
      tone: 'success',
      title: t('handedOver', { ...counted(moved.length), name }),
      ...(moved.length > 0 && {
        action: { label: t('undo'), onPress: () => void takeBack(moved, toUserId).catch(report) }
      })
    })
  }

  return {
    ask: setAsked,
    busy,
    dialog: asked && (
      <HandOverDialog
        title={asked.count === 1 ? t('handOverOne', { name: asked.first.name }) : t('handOverTitle', counted(asked.count))}
        text={t('handOverText')}
        {...(asked.count === 1 && asked.first.creator && { ownerId: asked.first.creator.id })}
        onHandOver={({ id, name }) => handOver(asked, id, name)}
        onClose={() => setAsked(null)}
      />
    )
  }
}
