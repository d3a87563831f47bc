import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgentIcon } from '../../icons/agent-icon.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardLink } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ListedConversation, MyConversationsStore } from './my-conversations.store.ts'

type LinesProps = {
  items: readonly ListedConversation[]
  label: string
  /** What changes them; without it they have no menu. */
  store?: MyConversationsStore
  /** Called after a change, so that the list is read again. */
  onChanged?: () => void
  onFollow?: () => void
}

/** Where a conversation opens: at the message that was found, if one was. */
export const conversationHref = ({ conversation, agent }: ListedConversation) =>
  `/agents/${agent.id}/conversation?conversationId=${conversation.id}`

/** One line for each conversation: its name, its agent, a piece of what was found, and when it was last continued. */
export function ConversationLines({ items, label, store, onChanged, onFollow }: LinesProps) {
  const { client } = usePortal()
  const t = useWords('conversations')
  const { recent } = useFormats()
  const [asked, setAsked] = useState<{ what: 'rename' | 'delete'; item: ListedConversation } | null>(null)
  return (
    <>
      <TableCard as="ul" aria-label={label}>
        {items.map(item => {
          const { conversation, agent, excerpt } = item
          return (
            <Line key={item.id}>
              <AgentIcon icon={agent.icon} category={agent.category} size={32} />
              <Names>
                <Name href={conversationHref(item)} title={conversation.name} onClick={onFollow}>
                  {conversation.name}
                </Name>
                <Quiet>
                  {conversation.pinned && <Pin size={12} role="img" aria-label={t('pinned')} />} {agent.name}
                  {excerpt && <> · {plain(excerpt)}</>}
                </Quiet>
              </Names>
              <When dateTime={conversation.updatedAt}>{recent(conversation.updatedAt, client.host.now())}</When>
              {store && (
                <Menu
                  trigger={<IconButton label={t('more', { name: conversation.name })} icon={<Ellipsis />} />}
                  label={conversation.name}
                  entries={[
                    { id: 'rename', label: t('rename'), icon: <Pencil /> },
                    conversation.pinned
                      ? { id: 'unpin', label: t('unpin'), icon: <PinOff /> }
                      : { id: 'pin', label: t('pin'), icon: <Pin /> },
                    { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, apart: true }
                  ]}
                  onAction={action => {
                    if (action === 'rename' || action === 'delete') setAsked({ what: action, item })
                    else
                      void store.pin(item.id, action === 'pin').then(
                        () => onChanged?.(),
                        () => undefined
                      )
                  }}
                />
              )}
            </Line>
          )
        })}
      </TableCard>
      {asked && store && (
        <Change
          {...asked}
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

/** Without the marks of Markdown and the numbers of sources. */
const plain = (excerpt: string) =>
  excerpt
    .replace(/\[\d{1,3}(?:[,，、] ?\d{1,3})*\]|\[\d{0,3}$|^\d{0,3}\]/g, '')
    .replace(/(^|\s)(#{1,6}|>|\|)(?=\s)/g, ' ')
    .replace(/\*\*|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

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
  const [name, setName] = useState(conversation.name)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await (what === 'rename' ? store.rename(id, name.trim()) : store.remove(id))
      onClose(true)
    } catch {
      // The call has reported it.
      setBusy(false)
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
      disabled={what === 'rename' && name.trim() === ''}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {what === 'rename' && <TextField label={t('name')} hideLabel value={name} onChange={setName} autoFocus />}
    </ConfirmDialog>
  )
}

const Line = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} ${theme.space[4]};
  & + & { border-top: 1px solid ${theme.colour.line}; }
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  ${theme.media.small} { padding-inline: ${theme.space[3]}; gap: ${theme.space[2]}; }
`

const Names = styled.div`
  display: grid;
  min-width: 0;
  & > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`

const Name = styled(CardLink)`font-weight: ${theme.weight.strong};`

const Quiet = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const When = styled.time`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  white-space: nowrap;
`
