import type { KnowledgeBase } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { DeletionText } from '../../parts/deletion-text.tsx'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DetailStore } from './detail.store.ts'

/** Deletes the base, after asking. */
export function DeleteBase({ base, store }: { base: KnowledgeBase; store: DetailStore }) {
  const { router, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const busy = useStore(store.$busy)
  const [open, setOpen] = useState(false)
  const { name } = base
  const remove = async () => {
    const done = await store.removeBase()
    setOpen(false)
    if (!done) return
    toasts.success(t('settings.deleted', { name }))
    router.open(screenRoutes.ProfileKnowledge.path)
  }
  return (
    <Card title={t('settings.danger')}>
      <Text>{t('settings.dangerText')}</Text>
      <div>
        <Button kind="danger" onPress={() => setOpen(true)}>
          {t('settings.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        danger
        busy={busy}
        title={t('settings.deleteTitle', { name })}
        text={<DeletionText base={base} />}
        confirmLabel={shell('actions.delete')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      />
    </Card>
  )
}

const Text = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
