import { toAppError } from '@lyceum/core'
import type { Role } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ManagedUsersStore, RoleOf } from './managed-users.store.ts'

/** Whose roles are to change: some people, or all that a filter finds, for whom the server is asked. */
export type RolesToChange = { count: number; people: () => Promise<readonly RoleOf[]> | readonly RoleOf[] }

/** Those who are asked about are those who are changed, also when others come into the filter meanwhile. */
type Asked = { people: readonly RoleOf[]; role: Role }

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
  const tellFailure = useFailureToast()
  const me = useStore(user.$user)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  /** The people of a change that takes the own role of an administrator away, which is asked twice. */
  const [own, setOwn] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)

  const report = (thrown: unknown) => {
    const failure = toAppError(thrown)
    tellFailure('change', failure, failure.reason === 'notPermitted' ? t('lastAdmin') : undefined)
  }
  /** A failure leaves the question for another try. @returns whether there was none */
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    const done = await work().then(() => true, report)
    setBusy(false)
    return done === true
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

  /** @throws AppError when not all could be asked for; those who could are told, and the question is about the rest */
  async function apply(people: readonly RoleOf[], role: Role, ownToo = false) {
    const { results: changed, rest, failure } = await store.setRoleOf(people, role, ownToo ? { ownToo } : {})
    if (!failure || changed.length > 0) onChanged()
    const left = failure && { people: rest, role }
    setOwn(ownToo ? left : null)
    if (!ownToo && left) setAsked(left)
    const words = { count: changed.length, figure: number(changed.length), role: shell(`roles.${role}`) }
    if (changed.length === 0) {
      if (!failure) toasts.success(t('nothingChanged', words))
    }
    // One's own page is loaded again, as what one may do has changed.
    else if (!ownToo)
      toasts.keep({
        tone: 'success',
        title: t('changed', words),
        action: { label: t('undo'), onPress: () => void undo(changed, role).catch(report) }
      })
    if (failure) throw failure
  }

  async function begin({ people, role }: Asked) {
    const losesOwn = role !== 'admin' && people.some(person => person.id === me?.id && person.role === 'admin')
    if (losesOwn) setOwn({ people, role })
    else await apply(people, role)
  }

  async function ask({ count, people: find }: RolesToChange, role: Role) {
    const people = await find()
    if (count === 1) return begin({ people, role })
    setAsked({ people, role })
    setOpen(true)
  }

  const count = asked?.people.length ?? 0
  return {
    busy,
    change: (whose, role) => void during(() => ask(whose, role)),
    dialog: (
      <>
        <ConfirmDialog
          open={open && !own}
          busy={busy}
          title={t('confirmTitle', { count, figure: number(count), role: asked ? shell(`roles.${asked.role}`) : '' })}
          text={t('confirmText')}
          confirmLabel={t('setRole')}
          cancelLabel={shell('actions.cancel')}
          onConfirm={() => asked && void during(() => begin(asked)).then(done => done && setOpen(false))}
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
