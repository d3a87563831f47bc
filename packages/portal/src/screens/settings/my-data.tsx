import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ArchiveButton } from '../../parts/privacy/archive-button.tsx'
import { DataLine } from '../../parts/privacy/data-line.tsx'
import { usePortal } from '../../portal-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { createMyData } from './my-data.store.ts'

/** What the person can take along, and have deleted. */
export function MyData() {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('privacy')
  const { number } = useFormats()
  const store = useMemo(() => createMyData(client), [client])
  const result = useStore(store.data.$state)
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<'conversations' | 'account' | null>(null)
  useEffect(() => void store.data.load(), [store])

  async function deleteConversations() {
    const deleted = await store.deleteConversations()
    setAsked(null)
    if (deleted !== undefined) toasts.success(t('conversationsDeleted', { count: deleted, figure: number(deleted) }))
  }

  async function deleteAccount() {
    await store.deleteAccount()
    setAsked(null)
  }

  const there = result.value
  return (
    <Card title={t('myData')}>
      {result.state === 'loading' && !there && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </SkeletonGroup>
      )}
      {result.state === 'failed' && !there && (
        <ErrorState
          title={t('myDataFailed')}
          actions={<Button onPress={() => void store.data.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {there && (
        <div>
          <DataLine title={t('download')} text={t('downloadText')}>
            <ArchiveButton label={t('downloadButton')} name={t('downloadName')} fetch={store.download} />
          </DataLine>
          <DataLine
            title={t('conversations')}
            text={
              there.conversations === 0
                ? t('noConversations')
                : t('conversationsText', { count: there.conversations, figure: number(there.conversations) })
            }
          >
            <Button kind="danger" size="sm" disabled={there.conversations === 0} onPress={() => setAsked('conversations')}>
              {t('conversationsButton')}
            </Button>
          </DataLine>
          <DataLine title={t('account')} text={<AccountText {...there} />}>
            <Button
              kind="danger"
              size="sm"
              disabled={there.agents + there.bases > 0 || there.lastAdmin}
              onPress={() => setAsked('account')}
            >
              {t('accountButton')}
            </Button>
          </DataLine>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'conversations'}
        danger
        busy={busy}
        title={t('conversationsTitle')}
        text={t('conversationsConfirm')}
        confirmLabel={t('conversationsButton')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void deleteConversations()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'account'}
        danger
        busy={busy}
        title={t('accountTitle')}
        text={t('accountConfirm', { conversations: number(there?.conversations ?? 0), files: number(there?.files ?? 0) })}
        confirmLabel={t('accountButton')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void deleteAccount()}
        onCancel={() => setAsked(null)}
      />
    </Card>
  )
}

/** What deleting the account means, or why it is not possible yet. */
function AccountText({ agents, bases, lastAdmin }: { agents: number; bases: number; lastAdmin: boolean }) {
  const t = useWords('privacy')
  const { number } = useFormats()
  if (agents + bases > 0)
    return (
      <>
        {t('owned', { agents: number(agents), bases: number(bases) })} <a href="/profile">{t('toOwned')}</a>
      </>
    )
  return <>{t(lastAdmin ? 'lastAdmin' : 'accountText')}</>
}
