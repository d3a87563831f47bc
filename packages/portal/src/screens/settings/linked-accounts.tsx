import { createBusy, createLoaded } from '@lyceum/core'
import { type LinkedAccount, listLinkedAccounts, unlinkAccount } from '@lyceum/core/contract/linked-accounts'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** The accounts of learning platforms that are linked with this one; nothing while there are none: they are linked from a course page. */
export function LinkedAccounts() {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('settings')
  const { date } = useFormats()
  const store = useMemo(() => createLoaded(signal => client.request(listLinkedAccounts, { signal, quiet: true })), [client])
  const { $busy, attempt } = useMemo(createBusy, [])
  useEffect(() => void store.load(), [store])
  const accounts = useStore(store.$state)
  const busy = useStore($busy)
  const [asked, setAsked] = useState<LinkedAccount | null>(null)
  if (accounts.state === 'failed')
    return (
      <Card title={t('linked')}>
        <ErrorState
          title={t('linkedFailed')}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      </Card>
    )
  const items = accounts.value?.items ?? []
  if (items.length === 0) return null
  async function unlink(accountId: string) {
    const done = await attempt(async () => {
      await client.request(unlinkAccount, { params: { accountId } })
      await store.load()
    })
    setAsked(null)
    if (done) toasts.success(t('unlinked'))
  }
  return (
    <Card title={t('linked')}>
      <p>{t('linkedLead')}</p>
      <Lines>
        {items.map(account => (
          <li key={account.id}>
            <Words>
              <strong dir="auto">{account.name || t('linkedUnnamed')}</strong>
              <span dir="auto">{t('linkedSince', { platform: account.platform, date: date(account.linkedAt) })}</span>
            </Words>
            <Button
              size="sm"
              onPress={() => setAsked(account)}
              aria-label={`${t('unlink')}: ${account.name || account.platform}`}
            >
              {t('unlink')}
            </Button>
          </li>
        ))}
      </Lines>
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={busy}
        title={t('unlinkTitle')}
        text={
          asked && (
            <>
              <strong dir="auto">{[asked.name || t('linkedUnnamed'), asked.platform].join(' · ')}</strong>
              <br />
              {t('unlinkText')}
            </>
          )
        }
        confirmLabel={t('unlink')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => asked && void unlink(asked.id)}
        onCancel={() => setAsked(null)}
      />
    </Card>
  )
}

const Lines = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[2]} ${theme.space[3]};
    padding: 10px 0;
  }
  & > li + li { border-top: 1px solid ${theme.colour.line}; }
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  flex: 1 1 180px;
  overflow-wrap: anywhere;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & > span { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
