import { toAppError } from '@lyceum/core'
import type { PersonDetail } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ArchiveButton } from '../../parts/privacy/archive-button.tsx'
import { DataLine } from '../../parts/privacy/data-line.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { UserDetailStore } from './user-detail.store.ts'

/** What administrators do for a person who asks for their data, or who has left. */
export function PersonData({ detail, store }: { detail: PersonDetail; store: UserDetailStore }) {
  const { toasts, router, user: me } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('privacy')
  const { number } = useFormats()
  const tellFailure = useFailureToast()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { user, agentCount, baseCount } = detail
  const { name } = user
  const own = useStore(me.$user)?.id === user.id
  const owns = agentCount + baseCount > 0

  async function remove() {
    setBusy(true)
    try {
      await store.remove()
      toasts.success(t('personDeleted', { name }))
      router.open(screenRoutes.ManagementUser.path, true)
    } catch (thrown) {
      const failure = toAppError(thrown)
      tellFailure('deletion', failure, failure.reason === 'notPermitted' ? t('personRefused') : undefined)
      setBusy(false)
      setAsked(false)
      void store.person.reload()
    }
  }

  return (
    <Card title={t('ofPerson')}>
      <div>
        <DataLine title={t('exportPerson')} text={t('exportPersonText')}>
          <ArchiveButton label={t('downloadButton')} name={t('exportPersonName')} fetch={store.download} />
        </DataLine>
        <DataLine
          title={t('deletePerson')}
          text={owns ? t('deletePersonOwned', { agents: number(agentCount), bases: number(baseCount) }) : t('deletePersonText')}
        >
          <Button kind="danger" size="sm" disabled={owns || own} onPress={() => setAsked(true)}>
            {t('deletePerson')}
          </Button>
        </DataLine>
      </div>
      <ConfirmDialog
        open={asked}
        danger
        busy={busy}
        title={t('deletePersonTitle', { name })}
        text={t('deletePersonConfirm')}
        confirmLabel={t('deletePerson')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </Card>
  )
}
