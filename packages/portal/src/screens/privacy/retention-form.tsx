import type { Retention } from '@lyceum/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import { RetentionSelect } from '../../parts/privacy/retention-select.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { PrivacyStore } from './privacy.store.ts'

/** For how long conversations are kept in the school, and those of guests. */
export function RetentionForm({ retention, store }: { retention: Retention; store: PrivacyStore }) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('privacy')
  const tellFailure = useFailureToast()
  const [wanted, setWanted] = useState(retention)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const isShorter = (['keptDays', 'guestKeptDays'] as const).some(name => lasting(wanted[name]) < lasting(retention[name]))

  async function save() {
    setBusy(true)
    try {
      await store.save(wanted)
      toasts.success(t('saved'))
    } catch (thrown) {
      tellFailure('change', thrown)
    }
    setBusy(false)
    setAsked(false)
  }

  return (
    <Card title={t('retention')}>
      <Fields>
        <p>{t('retentionText')}</p>
        <RetentionSelect
          label={t('keptDays')}
          forever={t('forGood')}
          value={wanted.keptDays}
          onChange={keptDays => setWanted({ ...wanted, keptDays })}
        />
        <RetentionSelect
          label={t('guestKeptDays')}
          hint={t('guestKeptDaysHint')}
          forever={t('asOthers')}
          value={wanted.guestKeptDays}
          onChange={guestKeptDays => setWanted({ ...wanted, guestKeptDays })}
        />
      </Fields>
      <FormFoot>
        <Button kind="primary" busy={busy} onPress={() => (isShorter ? setAsked(true) : void save())}>
          {shell('actions.save')}
        </Button>
      </FormFoot>
      <ConfirmDialog
        open={asked}
        danger
        busy={busy}
        title={t('shorterTitle')}
        text={t('shorterText')}
        confirmLabel={shell('actions.save')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void save()}
        onCancel={() => setAsked(false)}
      />
    </Card>
  )
}

const lasting = (days: number | null) => days ?? Number.POSITIVE_INFINITY

const Fields = styled.div`
  display: grid;
  max-width: 520px;
  gap: ${theme.space[4]};
  & > p { margin: 0; color: ${theme.colour.text}; }
`
