import type { ManagedBase, ManagedBaseSort, Page } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ArrowRightLeft, LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { DeletionText } from '../../parts/deletion-text.tsx'
import { ChangeBar } from '../../parts/selection/change-bar.tsx'
import { type ListColumn, SortableList } from '../../parts/selection/sortable-list.tsx'
import { usePageSelection } from '../../parts/selection/use-page-selection.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectableTable } from '../../ui/selectable-table.tsx'
import { Status } from '../../ui/status.tsx'
import { filterAddress } from '../../use-address-filter.ts'
import { BaseMenu, pathOfBase } from './base-menu.tsx'
import { basesOf, type ManagedKnowledgeFilter, managedKnowledgeFilter } from './filter.ts'
import type { ManagedKnowledgeStore } from './managed-knowledge.store.ts'
import { useHandOver } from './use-hand-over.tsx'

type BaseTableProps = {
  page: Page<ManagedBase>
  store: ManagedKnowledgeStore
  filter: ManagedKnowledgeFilter
  onChoose: (change: Partial<ManagedKnowledgeFilter>) => void
}

/** One row per knowledge base; one card per base where the page is too narrow for columns. */
export function BaseTable({ page, store, filter, onChoose }: BaseTableProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('managed-knowledge')
  const ofBase = useWords('knowledge-detail')
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<ManagedBase | null>(null)
  const [open, setOpen] = useState(false)
  const { items, total } = page
  const owned = items.filter(({ course }) => !course)
  // Those of a course belong to it, and are not among those that can be selected.
  const selection = usePageSelection(owned, JSON.stringify(basesOf(filter)), total - (items.length - owned.length))
  const { selected, everything } = selection
  const hand = useHandOver(store, selection.clear)
  const columns: ListColumn<ManagedBaseSort>[] = [
    { label: t('name'), sort: 'name' },
    { label: t('creator'), sort: 'owner' },
    { label: t('documents'), sort: 'documents', first: 'desc' },
    { label: t('failedDocuments'), sort: 'failed', first: 'desc' },
    { label: t('size'), sort: 'size', first: 'desc' },
    { label: t('members'), sort: 'members', first: 'desc' },
    { label: t('agents') },
    { label: t('updated'), sort: 'updated_at', first: 'desc' }
  ]
  const name = asked?.name ?? ''
  const remove = async () => {
    const done = asked !== null && (await store.remove(asked.id))
    setOpen(false)
    if (done) toasts.success(ofBase('settings.deleted', { name }))
  }
  return (
    <>
      {selected.length > 0 && (
        <ChangeBar words="managed-knowledge" progress={store.$progress} selection={selection} busy={hand.busy}>
          <Button
            size="sm"
            icon={<ArrowRightLeft />}
            disabled={hand.busy}
            onPress={() =>
              hand.ask({ first: selected[0]!, ids: everything ? () => store.basesIn(filter) : () => idsOf(selected) })
            }
          >
            {t('handOver')}
          </Button>
        </ChangeBar>
      )}
      <SortableList
        words="managed-knowledge"
        columns={columns}
        actions={t('actions')}
        sorted={filter}
        onSort={onChoose}
        selection={selection}
        table={Table}
      >
        {items.map(base => (
          <BaseRow
            key={base.id}
            base={base}
            selected={selected.includes(base)}
            onSelect={on => selection.toggle(base.id, on)}
            ownerHref={base.creator && filterAddress(managedKnowledgeFilter, { ...filter, ownerId: base.creator.id, page: 1 })}
            onHandOver={() => hand.ask({ first: base, ids: () => [base.id] })}
            onDelete={() => {
              setAsked(base)
              setOpen(true)
            }}
          />
        ))}
      </SortableList>
      {hand.dialog}
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
    </>
  )
}

const idsOf = (bases: readonly ManagedBase[]) => bases.map(({ id }) => id)

type BaseRowProps = {
  base: ManagedBase
  selected: boolean
  onSelect: (on: boolean) => void
  /** The same list with the bases of this owner only; null for that of a course. */
  ownerHref: string | null
  onHandOver: () => void
  onDelete: () => void
}

function BaseRow({ base, selected, onSelect, ownerHref, onHandOver, onDelete }: BaseRowProps) {
  const t = useWords('managed-knowledge')
  const { number, bytes, date } = useFormats()
  const { name, creator, course, documentCount, failedCount, processingCount, size, memberCount, agentCount, updatedAt } = base
  return (
    <tr data-selected={selected || undefined}>
      <td data-part="select">
        {/* What is a course's is handed over to nobody. */}
        {!course && <Checkbox label={t('select', { name })} hideLabel selected={selected} onChange={onSelect} />}
      </td>
      <Name scope="row">
        <a href={pathOfBase(base)}>
          <LibraryBig aria-hidden size={18} strokeWidth={theme.control.stroke} />
          {name || t('untitled')}
        </a>
      </Name>
      <td data-label={t('creator')}>{creator && ownerHref ? <Owner href={ownerHref}>{creator.name}</Owner> : t('ofCourse')}</td>
      <td data-label={t('documents')} data-figure>
        {number(documentCount)}
        {processingCount > 0 && <small>{t('processing', { count: processingCount, figure: number(processingCount) })}</small>}
      </td>
      <td data-label={t('failedDocuments')} data-figure>
        {failedCount > 0 ? <Status tone="danger">{number(failedCount)}</Status> : number(0)}
      </td>
      <td data-label={t('size')} data-figure>
        {bytes(size)}
      </td>
      <td data-label={t('members')} data-figure>
        {number(memberCount)}
      </td>
      <td data-label={t('agents')} data-figure>
        {number(agentCount)}
      </td>
      <td data-label={t('updated')} data-figure>
        {date(updatedAt)}
      </td>
      <td data-part="menu">{!course && <BaseMenu base={base} onHandOver={onHandOver} onDelete={onDelete} />}</td>
    </tr>
  )
}

const Table = styled(SelectableTable)`
  font-size: ${theme.size.sm};
  & td > small { display: block; color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  & tr[data-selected] td > small { color: ${theme.colour.text}; }
  ${theme.media.hover} { & tbody tr:not([data-selected]):hover { background: ${theme.colour.hover}; } }
`

const Name = styled.th`
  width: 28%;
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

const Owner = styled.a`
  color: inherit;
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; } }
`
