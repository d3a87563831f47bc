import { toAppError } from '@lyceum/core'
import type { ManagedBase } from '@lyceum/core/contract'
import { useState } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { HandOverDialog } from '../../parts/hand-over-dialog.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { FormerOwner, ManagedKnowledgeStore } from './managed-knowledge.store.ts'

/** Hands bases over to another person, which can be taken back. `onDone` is called after it. */
export function useHandOver(store: ManagedKnowledgeStore, onDone: () => void) {
  const { toasts } = usePortal()
  const t = useWords('managed-knowledge')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [bases, setBases] = useState<readonly ManagedBase[]>([])
  const counted = (count: number) => ({ count, figure: number(count) })

  async function takeBack(moved: readonly FormerOwner[], toUserId: string) {
    const undone = await store.takeBack(moved, toUserId)
    toasts.success(t('takenBack', counted(undone)))
  }

  async function handOver(toUserId: string, name: string) {
    const moved = await store.handOver(
      bases.map(({ id }) => id),
      toUserId
    )
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

  const [first] = bases
  return {
    ask: setBases,
    dialog: first && (
      <HandOverDialog
        title={bases.length === 1 ? t('handOverOne', { name: first.name }) : t('handOverTitle', counted(bases.length))}
        text={t('handOverText')}
        {...(bases.length === 1 && { ownerId: first.creator.id })}
        onHandOver={({ id, name }) => handOver(id, name)}
        onClose={() => setBases([])}
      />
    )
  }
}
