import { enteredKey } from '@lyceum/core'
import { type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../portal-context.tsx'
import { keptByPerson } from './kept-by-person.ts'

type Entered<T> = {
  entered: T
  enter: (next: SetStateAction<T>) => void
  changed: boolean
  /** Takes what is saved again, at once: after it was saved, or when it was cancelled. */
  settle: () => void
}

/**
 * What is entered into a form, from what is saved: a reload, an ended session and a lost role leave it as it is, and leaving the page by
 * a link asks first. It goes when it is saved or cancelled, when the page is left with it, and when the person signs out. A form that goes
 * for another tab or page of a list, or a dialog closed by a press beside it, has it when it is back. Secrets are not for it.
 * @param form tells forms apart
 * @param saved how it stands on the server
 */
export function useEntered<T extends object>(form: string, saved: T): Entered<T> {
  const { client, navigationBlocker, toasts } = usePortal()
  const { t } = useTranslation()
  const keeper = useMemo(() => keptByPerson<T>(client.host, enteredKey, client.session.userId() ?? ''), [client])
  const [kept] = useState(() => keeper.read(form))
  const [path] = useState(() => location.pathname)
  const [own, setOwn] = useState<T | null>(() => (kept ? { ...saved, ...kept } : null))
  const latest = useRef(saved)
  latest.current = saved
  const entered = own ?? saved
  const changed = own !== null && JSON.stringify(own) !== JSON.stringify(saved)

  useEffect(() => {
    if (changed) keeper.write(form, own!)
    else keeper.drop(form)
  }, [keeper, form, own, changed])
  useEffect(
    () => () => {
      // With the session goes what only its person may see, which is no wish to give it up.
      if (client.session.$signedIn.get() && location.pathname !== path) keeper.leave(form)
    },
    [client, keeper, form, path]
  )
  useEffect(() => (changed ? navigationBlocker.block('draft', undefined, true) : undefined), [changed, navigationBlocker])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, of what was there when the form opened
  useEffect(() => {
    if (!kept || !changed) return
    const action = { label: t('entered.startOver'), onPress: () => setOwn(null) }
    toasts.notify({ tone: 'info', title: t('entered.back'), action })
  }, [])

  return {
    entered,
    enter: next => setOwn(own => (typeof next === 'function' ? next(own ?? latest.current) : next)),
    changed,
    settle() {
      keeper.drop(form)
      setOwn(null)
    }
  }
}

/** Whether something of a form is kept that is not open, so that it can be opened. */
export function useIsKept(form: string): boolean {
  const { client } = usePortal()
  const [kept] = useState(() => keptByPerson(client.host, enteredKey, client.session.userId() ?? '').read(form) !== undefined)
  return kept
}
