import type { KnowledgeBase } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Ellipsis, FolderOpen, LibraryBig, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { DeletionText } from '../../parts/deletion-text.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { createManagedKnowledge } from './managed-knowledge.store.ts'

type BaseTableProps = { bases: KnowledgeBase[]; store: ReturnType<typeof createManagedKnowledge> }

const pathOfBase = ({ id }: KnowledgeBase) => `/profile/knowledge/${id}?from=management`

/** One row per knowledge base; one card per base where the page is too narrow for columns. */
export function BaseTable({ bases, store }: BaseTableProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-knowledge')
  const ofBase = useWords('knowledge-detail')
  const { number, bytes, date } = useFormats()
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<KnowledgeBase | null>(null)
  const [open, setOpen] = useState(false)
  const name = asked?.name ?? ''
  const remove = async () => {
    const done = asked !== null && (await store.remove(asked.id))
    setOpen(false)
    if (done) toasts.success(ofBase('settings.deleted', { name }))
  }
  return (
    <CardTableFrame $cardsBelow="760px">
      <Table $cardsBelow="760px">
        <thead>
          <tr>
            {(['name', 'creator', 'documents', 'size', 'members', 'updated'] as const).map(column => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {bases.map(base => {
            const label = t('actionsOf', { name: base.name })
            return (
              <tr key={base.id}>
                <Name scope="row">
                  <a href={pathOfBase(base)}>
                    <LibraryBig aria-hidden size={18} strokeWidth={theme.control.stroke} />
                    {base.name}
                  </a>
                </Name>
                <td data-label={t('creator')}>{base.creator.name}</td>
                <td data-label={t('documents')}>{number(base.documentCount)}</td>
                <td data-label={t('size')}>{bytes(base.size)}</td>
                <td data-label={t('members')}>{number(base.memberCount)}</td>
                <td data-label={t('updated')}>{date(base.updatedAt)}</td>
                <td data-part="menu">
                  <Menu
                    label={label}
                    entries={[
                      { id: 'open', label: t('open'), icon: <FolderOpen />, href: pathOfBase(base) },
                      { id: 'delete', label: shell('actions.delete'), icon: <Trash2 />, danger: true, apart: true }
                    ]}
                    onAction={action => {
                      if (action !== 'delete') return
                      setAsked(base)
                      setOpen(true)
                    }}
                    trigger={<IconButton label={label} icon={<Ellipsis />} tooltip="none" />}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <ConfirmDialog
        open={open}
        danger
        busy={busy}
        title={ofBase('settings.deleteTitle', { name })}
        text={asked && <DeletionText base={asked} />}
        confirmLabel={shell('actions.delete')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      />
    </CardTableFrame>
  )
}

const Table = styled(CardTable)`
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & td { font-variant-numeric: tabular-nums; }
  ${theme.media.hover} { & tbody tr:hover { background: ${theme.colour.hover}; } }
  @container page (max-width: 760px) { & tr > :first-child { padding-inline-start: 0; } }
`

const Name = styled.th`
  width: 34%;
  & > a {
    display: inline-flex;
    vertical-align: middle;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.colour.textStrong};
    font-weight: ${theme.weight.strong};
    text-decoration: none;
  }
  & > a > svg { flex: none; }
  ${theme.media.hover} { & > a:hover { text-decoration: underline; } }
`
