import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PlacementDetail } from './placement-detail.tsx'
import { PlacementList } from './placement-list.tsx'
import { createShares } from './share.store.ts'

type ShareDialogProps = { agent: { id: string; name: string }; onClose: () => void }

/** The places where an agent is shared, and one of them with its link, codes and settings. */
export default function ShareDialog({ agent, onClose }: ShareDialogProps) {
  const { client, navigationBlocker } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const store = useMemo(() => createShares(client, agent.id), [client, agent.id])
  const shares = useStore(store.$state)
  const busy = useStore(store.$busy)
  const secret = useStore(store.$secret)
  const [leaving, setLeaving] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  useEffect(() => void store.load(), [store])
  useEffect(() => (secret ? navigationBlocker.block('draft') : undefined), [secret, navigationBlocker])
  const all = shares.state === 'loaded' ? shares.value : []
  const open = all.find(({ id }) => id === openId)

  // The view that was left has gone, and the focus with it.
  const view = useRef<HTMLDivElement>(null)
  const show = (id: string | null) => {
    setOpenId(id)
    requestAnimationFrame(() => view.current?.focus())
  }
  const create = async () => {
    const made = await store.create({ accessLevel: 'authenticated' })
    if (made) show(made.id)
  }
  const createButton = (
    <Button kind="primary" busy={busy} onPress={() => void create()}>
      {t(all.length > 0 ? 'add' : 'create')}
    </Button>
  )

  return (
    <Dialog
      open
      onClose={() => (secret ? setLeaving(true) : onClose())}
      title={t('title', { name: agent.name })}
      closeLabel={shell('actions.close')}
      width="lg"
    >
      <View ref={view} tabIndex={-1}>
        {shares.state === 'loading' && <Spinner label={shell('states.loading')} />}
        {shares.state === 'failed' && (
          <ErrorState title={t('failed')} actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>} />
        )}
        {shares.state === 'loaded' && all.length === 0 && <EmptyState line={t('none')} action={createButton} />}
        {open ? (
          <PlacementDetail key={open.id} share={open} agentName={agent.name} store={store} onBack={() => show(null)} />
        ) : (
          all.length > 0 && (
            <>
              <PlacementList shares={all} onOpen={show} />
              <div>{createButton}</div>
            </>
          )
        )}
      </View>
      <ConfirmDialog
        open={leaving}
        danger
        title={t('secretTitle')}
        text={t('secretText')}
        confirmLabel={t('secretKept')}
        cancelLabel={t('secretBack')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

const View = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[4]};
  outline: none;
  & > * { min-width: 0; }
`
