import { toAppError } from '@lyceum/core'
import { limits } from '@lyceum/core/contract/limits'
import { Ellipsis, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import type { ListedConversation, MyConversationsStore } from './my-conversations.store.ts'

const CopyDialog = lazyComponent(() => import('../copies/copy-dialog.tsx'))

type ConversationActionsProps = {
  item: ListedConversation
  store: MyConversationsStore
  /** Called after a change, so that the list is read again. */
  onChanged: (() => void) | undefined
}

/** What can be done with a conversation of the list: rename, pin, link to a copy, delete. */
export default function ConversationActions({ item, store, onChanged }: ConversationActionsProps) {
  const t = useWords('conversations')
  const { conversation } = item
  const [asked, setAsked] = useState<'rename' | 'link' | 'delete' | null>(null)
  const choose = (action: 'rename' | 'pin' | 'unpin' | 'link' | 'delete') => {
    if (action !== 'pin' && action !== 'unpin') return setAsked(action)
    store.pin(item.id, action === 'pin').then(
      () => onChanged?.(),
      () => undefined
    )
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={t('more', { name: conversation.name })} icon={<Ellipsis />} />}
        label={conversation.name}
        entries={[
          { id: 'rename', label: t('rename'), icon: <Pencil /> },
          conversation.pinned
            ? { id: 'unpin', label: t('unpin'), icon: <PinOff /> }
            : { id: 'pin', label: t('pin'), icon: <Pin /> },
          { id: 'link', label: t('link'), icon: <Link2 /> },
          { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, apart: true }
        ]}
        onAction={choose}
      />
      {asked === 'link' && (
        <LazyPart onMissing={() => setAsked(null)}>
          <CopyDialog
            conversation={conversation}
            onClose={() => {
              setAsked(null)
              onChanged?.()
            }}
          />
        </LazyPart>
      )}
      {asked && asked !== 'link' && (
        <Change
          what={asked}
          item={item}
          store={store}
          onClose={changed => {
            setAsked(null)
            if (changed) onChanged?.()
          }}
        />
      )}
    </>
  )
}

type ChangeProps = {
  what: 'rename' | 'delete'
  item: ListedConversation
  store: MyConversationsStore
  onClose: (changed: boolean) => void
}

/** Asks for a new name, or whether a conversation may go. */
function Change({ what, item: { id, conversation }, store, onClose }: ChangeProps) {
  const { t: shell } = useTranslation()
  const t = useWords('conversations')
  const { toasts } = usePortal()
  const tellFailure = useFailureToast()
  const [name, setName] = useState(conversation.name)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await (what === 'rename' ? store.rename(id, name.trim()) : store.remove(id))
      onClose(true)
    } catch (thrown) {
      // A call to rename has reported it.
      if (what === 'rename') return setBusy(false)
      const failure = toAppError(thrown)
      if (failure.reason === 'notPermitted') toasts.notify({ tone: 'info', title: t('lastOne') })
      else tellFailure('deletion', failure)
      onClose(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={t(what === 'rename' ? 'renameTitle' : 'deleteTitle')}
      text={what === 'delete' ? t('deleteText', { name: conversation.name }) : undefined}
      confirmLabel={what === 'rename' ? shell('actions.save') : t('delete')}
      cancelLabel={shell('actions.cancel')}
      danger={what === 'delete'}
      busy={busy}
      disabled={what === 'rename' && (name.trim() === '' || name.trim().length > limits.conversationName)}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {what === 'rename' && (
        <TextField label={t('name')} hideLabel max={limits.conversationName} value={name} onChange={setName} autoFocus />
      )}
    </ConfirmDialog>
  )
}
