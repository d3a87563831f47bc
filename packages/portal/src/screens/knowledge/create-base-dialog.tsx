import { createBusy } from '@lyceum/core'
import { createBase } from '@lyceum/core/contract/knowledge'
import { useStore } from '@nanostores/react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { BaseForm, emptyBase } from '../../parts/base-form.tsx'
import { useEntered } from '../../parts/use-entered.ts'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for the name of a new knowledge base, creates it and opens it. */
export default function CreateBaseDialog({ onClose }: { onClose: () => void }) {
  const { client, router } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge')
  const id = useId()
  const { $busy, attempt } = useMemo(createBusy, [])
  const busy = useStore($busy)
  const { entered, enter, settle } = useEntered('new base', emptyBase)
  const create = (body: typeof entered) =>
    void attempt(async () => {
      const base = await client.request(createBase, { body })
      settle()
      onClose()
      router.open(`/profile/knowledge/${base.id}`)
    })
  const cancel = () => {
    settle()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('createTitle')}
      closeLabel={shell('actions.close')}
      busy={busy}
      footer={
        <>
          <Button slot={null} onPress={cancel} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button slot={null} type="submit" form={id} kind="primary" busy={busy}>
            {t('createConfirm')}
          </Button>
        </>
      }
    >
      <BaseForm id={id} value={entered} onChange={enter} onSubmit={create} busy={busy} autoFocus />
    </Dialog>
  )
}
