import { toAppError } from '@lyceum/core'
import type { Role } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ManagedUsersStore, RoleOf } from './managed-users.store.ts'

/** Whose roles are to change: some people, or all that a filter finds, who are asked for when it begins. */
export type RolesToChange = { count: number; people: () => Promise<readonly RoleOf[]> | readonly RoleOf[] }

type Asked = RolesToChange & { role: Role }

/**
 * Changes roles: of one person at once, of several after a question; of oneself, where one is an administrator, after another. A change
 * can be taken back. `onChanged` is called after one.
 */
export function useRoleChanges(
  store: ManagedUsersStore,
  onChanged: () => void
): {
  change: (whose: RolesToChange, role: Role) => void
  busy: boolean
  dialog: ReactNode
} {
  const { toasts, user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-users')
  const { number } = useFormats()
  const { ofError } = useFailureWords()
  const me = useStore(user.$user)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  /** The people of a change that takes the own role of an administrator away, which is asked twice. */
  const [own, setOwn] = useState<{ people: readonly RoleOf[]; role: Role } | null>(null)
  const [busy, setBusy] = useState(false)

  const report = (thrown: unknown) => {
    const failure = toAppError(thrown)
    toasts.notify({ tone: 'danger', title: failure.reason === 'notPermitted' ? t('lastAdmin') : ofError(failure) })
  }
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(report)
    setBusy(false)
    setOpen(false)
  }

  async function undo(changed: readonly RoleOf[], role: Role) {
    const undone = await store.undo(changed, role)
    const left = changed.length - undone
    toasts.success(
      left === 0
        ? t('undone', { count: undone, figure: number(undone) })
        : t('undoneInPart', { done: number(undone), left: number(left) })
    )
  }

  async function apply(people: readonly RoleOf[], role: Role, ownToo = false) {
    const changed = await store.setRoleOf(people, role, ownToo ? { ownToo } : {})
    setOwn(null)
    onChanged()
    const words = { count: changed.length, figure: number(changed.length), role: shell(`roles.${role}`) }
    if (changed.length === 0) toasts.success(t('nothingChanged', words))
    // One's own page is loaded again, as what one may do has changed.
    else if (!ownToo)
      toasts.keep({
        tone: 'success',
        title: t('changed', words),
        action: { label: t('undo'), onPress: () => void undo(changed, role).catch(report) }
      })
  }

  async function begin({ people, role }: Asked) {
    const all = await people()
    const losesOwn = role !== 'admin' && all.some(person => person.id === me?.id && person.role === 'admin')
    if (losesOwn) setOwn({ people: all, role })
    else await apply(all, role)
  }

  const count = asked?.count ?? 0
  return {
    busy,
    change(whose, role) {
      if (whose.count === 1) return void during(() => begin({ ...whose, role }))
      setAsked({ ...whose, role })
      setOpen(true)
    },
    dialog: (
      <>
        <ConfirmDialog
          open={open && !own}
          busy={busy}
          title={t('confirmTitle', { count, figure: number(count), role: asked ? shell(`roles.${asked.role}`) : '' })}
          text={t('confirmText')}
          confirmLabel={t('setRole')}
          cancelLabel={shell('actions.cancel')}
          onConfirm={() => asked && void during(() => begin(asked))}
          onCancel={() => setOpen(false)}
        />
        <ConfirmDialog
          open={own !== null}
          danger
          busy={busy}
          title={t('ownTitle')}
          text={t('ownText')}
          confirmLabel={t('ownConfirm')}
          cancelLabel={shell('actions.cancel')}
          onConfirm={() => own && void during(() => apply(own.people, own.role, true))}
          onCancel={() => setOwn(null)}
        />
      </>
    )
  }
}
