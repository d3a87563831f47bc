import { toAppError } from '@lyceum/core'
import { type ReactNode, useState } from 'react'
import { usePortal } from '../portal-context.tsx'
import { Button } from '../ui/button.tsx'

/** Goes to the identity provider, which returns to `returnTo` (default: this page). A failure is reported by a toast. */
export function SignInButton({ returnTo, children }: { returnTo?: string; children: ReactNode }) {
  const { client } = usePortal()
  const [busy, setBusy] = useState(false)
  const signIn = () => {
    setBusy(true)
    client.session
      .signIn(returnTo)
      .catch(failure => client.reportError(toAppError(failure)))
      .finally(() => setBusy(false))
  }
  return (
    <Button kind="primary" busy={busy} onPress={signIn}>
      {children}
    </Button>
  )
}
