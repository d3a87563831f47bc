import { toAppError } from '@lyceum/core'
import type { ManagedBase } from '@lyceum/core/contract'
import { useState } from 'react'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { HandOverDialog } from '../../parts/hand-over-dialog.tsx'
import { usePortal } from '../../portal-context.tsx'
import type { FormerOwner, ManagedKnowledgeStore } from './managed-knowledge.store.ts'

/** Which bases: some, or all that a filter finds, for which the server is asked. `first` names a single one. */
export type BasesToHandOver = { first: ManagedBase; ids: () => Promise<readonly string[]> | readonly string[] }

/** Those that are asked about are those that are handed over, also when others come into the filter meanwhile. */
type Asked = { single: ManagedBase | null; ids: readonly string[] }

/** Hands bases over to another person, which can be taken back. `onDone` is called after it. */
export function useHandOver(store: ManagedKnowledgeStore, onDone: () => void) {
  const { toasts } = usePortal()
  const t = useWords('managed-knowledge')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const counted = (count: number) => ({ count, figure: number(count) })

  const report = (thrown: unknown) => toasts.notify({ tone: 'danger', title: ofError(toAppError(thrown)) })

  async function ask({ first, ids: find }: BasesToHandOver) {
    setBusy(true)
    try {
      const ids = await find()
      setAsked({ single: ids.length === 1 && ids[0] === first.id ? first : null, ids })
    } catch (thrown) {
      report(thrown)
    }
    setBusy(false)
  }

  async function undoHandOver(moved: readonly FormerOwner[], toUserId: string) {
    const undone = await store.undoHandOver(moved, toUserId)
    toasts.success(t('takenBack', counted(undone)))
  }

  /** @throws AppError when not all could be asked for; those that could are told, and the question is about the rest */
  async function handOver({ ids }: Asked, toUserId: string, name: string) {
    setBusy(true)
    const { results: moved, rest, failure } = await store.handOver(ids, toUserId)
    setBusy(false)
    if (!failure || moved.length > 0) told(moved, toUserId, name)
    if (!failure) return
    setAsked({ single: rest.length === ids.length && ids.length === 1 ? (asked?.single ?? null) : null, ids: rest })
    throw failure
  }

  function told(moved: readonly FormerOwner[], toUserId: string, name: string) {
    onDone()
    toasts.keep({
      tone: 'success',
      title: t('handedOver', { ...counted(moved.length), name }),
      ...(moved.length > 0 && {
        action: { label: t('undo'), onPress: () => void undoHandOver(moved, toUserId).catch(report) }
      })
    })
  }

  return {
    ask: (chosen: BasesToHandOver) => void ask(chosen),
    busy,
    dialog: asked && (
      <HandOverDialog
        title={asked.single ? t('handOverOne', { name: asked.single.name }) : t('handOverTitle', counted(asked.ids.length))}
        text={t('handOverText')}
        {...(asked.single?.creator && { ownerId: asked.single.creator.id })}
        onHandOver={({ id, name }) => handOver(asked, id, name)}
        onClose={() => setAsked(null)}
      />
    )
  }
}
