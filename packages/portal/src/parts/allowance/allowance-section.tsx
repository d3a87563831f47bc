import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { createAllowance } from './allowance.store.ts'
import { AllowanceForm } from './allowance-form.tsx'

/** What an agent may be asked, or with a level one of its shares, and what is used of it. */
export default function AllowanceSection({ agentId, shareId }: { agentId: string; shareId?: string }) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('allowance')
  const store = useMemo(() => createAllowance(client, agentId, shareId), [client, agentId, shareId])
  const all = useStore(store.$state)
  const busy = useStore(store.$busy)
  useEffect(() => void store.load(), [store])

  if (all.state === 'loading') return <Spinner label={shell('states.loading')} />
  if (all.state === 'failed')
    return (
      <ErrorState title={t('failed')} actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>} />
    )
  const used = shareId ? all.value.shares.find(share => share.shareId === shareId) : all.value.agent
  return (
    used && (
      <AllowanceForm
        hint={t(shareId ? 'shareHint' : 'agentHint')}
        used={used}
        busy={busy}
        onSave={async allowance => {
          if (await store.set(allowance)) toasts.success(t('saved'))
        }}
      />
    )
  )
}
