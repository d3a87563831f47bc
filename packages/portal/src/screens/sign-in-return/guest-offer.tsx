import { type PersonClient, toAppError } from '@lyceum/core'
import { takeGuestConversations } from '@lyceum/core/contract/privacy'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** How many conversations somebody had in this browser without an account. */
export async function countAsGuest(client: PersonClient): Promise<number> {
  const { guestId } = client.saved.get()
  if (!guestId) return 0
  const none = { conversations: 0 }
  return (await client.request(takeGuestConversations, { body: { guestId, take: false } }).catch(() => none)).conversations
}

/** Asks whether what was asked in this browser without an account is the person's. Either way the browser forgets the guest. */
export function GuestOffer({ conversations, onDone }: { conversations: number; onDone: () => void }) {
  const { client, toasts } = usePortal()
  const t = useWords('sign-in-return')
  const [busy, setBusy] = useState(false)
  const decide = async (take: boolean) => {
    setBusy(true)
    const { guestId } = client.saved.get()
    try {
      if (take && guestId) await client.request(takeGuestConversations, { body: { guestId, take } })
      client.saved.set({ guestId: null })
      if (take) toasts.success(t('taken'))
      onDone()
    } catch (failure) {
      client.reportError(toAppError(failure))
      setBusy(false)
    }
  }
  return (
    <StandalonePage>
      <ErrorState
        page
        notice
        title={t('guestTitle')}
        text={t('guestText', { count: conversations })}
        actions={
          <>
            <Button kind="primary" busy={busy} onPress={() => void decide(true)}>
              {t('take')}
            </Button>
            <Button disabled={busy} onPress={() => void decide(false)}>
              {t('notMine')}
            </Button>
          </>
        }
      />
    </StandalonePage>
  )
}
