import type { ManagedBase, Page } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ArrowRightLeft, LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { DeletionText } from '../../parts/deletion-text.tsx'
import { SelectAll } from '../../parts/selection/select-all.tsx'
import { SelectionBar } from '../../parts/selection/selection-bar.tsx'
import { usePageSelection } from '../../parts/selection/use-page-selection.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CardTableFrame } from '../../ui/card-table.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AllCards, SelectableTable } from '../../ui/selectable-table.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import { Status } from '../../ui/status.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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
  const { number } = useFormats()
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<ManagedBase | null>(null)
  const [open, setOpen] = useState(false)
  const { items } = page
  const selection = usePageSelection(items, JSON.stringify([basesOf(filter), page.page]), items.length)
  const { selected, count } = selection
  const hand = useHandOver(store, selection.clear)
  const head = { sorted: filter, onSort: onChoose }
  const name = asked?.name ?? ''
  const remove = async () => {
    const done = asked !== null && (await store.remove(asked.id))
    setOpen(false)
    if (done) toasts.success(ofBase('settings.deleted', { name }))
  }
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          whole={null}
          onClear={selection.clear}
          words={{
            selected: t('selected', { count, figure: number(count) }),
            all: '',
            onlyThisPage: '',
            unselect: t('unselect')
          }}
        >
          <Button size="sm" icon={<ArrowRightLeft />} onPress={() => hand.ask(selected)}>
            {t('handOver')}
          </Button>
        </SelectionBar>
      )}
      <AllCards $cardsBelow="860px">
        <SelectAll label={t('selectAll')} selection={selection} />
      </AllCards>
      <CardTableFrame $cardsBelow="860px">
        <Table $cardsBelow="860px">
          <caption>
            <VisuallyHidden>{t('pageTitle')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <SelectAll hideLabel label={t('selectAll')} selection={selection} />
              </th>
              <SortHead column="name" label={t('name')} {...head} />
              <SortHead column="owner" label={t('creator')} {...head} />
              <SortHead column="documents" label={t('documents')} first="desc" {...head} />
              <SortHead column="failed" label={t('failedDocuments')} first="desc" {...head} />
              <SortHead column="size" label={t('size')} first="desc" {...head} />
              <SortHead column="members" label={t('members')} first="desc" {...head} />
              <th scope="col">{t('agents')}</th>
              <SortHead column="updated_at" label={t('updated')} first="desc" {...head} />
              <th scope="col">
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(base => (
              <BaseRow
                key={base.id}
                base={base}
                selected={selected.includes(base)}
                onSelect={on => selection.toggle(base.id, on)}
                ownerHref={filterAddress(managedKnowledgeFilter, { ...filter, ownerId: base.creator.id, page: 1 })}
                onHandOver={() => hand.ask([base])}
                onDelete={() => {
                  setAsked(base)
                  setOpen(true)
                }}
              />
            ))}
          </tbody>
        </Table>
      </CardTableFrame>
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

type BaseRowProps = {
  base: ManagedBase
  selected: boolean
  onSelect: (on: boolean) => void
  /** The same list with the bases of this owner only. */
  ownerHref: string
  onHandOver: () => void
  onDelete: () => void
}

function BaseRow({ base, selected, onSelect, ownerHref, onHandOver, onDelete }: BaseRowProps) {
  const t = useWords('managed-knowledge')
  const { number, bytes, date } = useFormats()
  const { name, creator, documentCount, failedCount, processingCount, size, memberCount, agentCount, updatedAt } = base
  return (
    <tr data-selected={selected || undefined}>
      <td data-part="select">
        <Checkbox label={t('select', { name })} hideLabel selected={selected} onChange={onSelect} />
      </td>
      <Name scope="row">
        <a href={pathOfBase(base)}>
          <LibraryBig aria-hidden size={18} strokeWidth={theme.control.stroke} />
          {name}
        </a>
      </Name>
      <td data-label={t('creator')}>
        <Owner href={ownerHref}>{creator.name}</Owner>
      </td>
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
      <td data-part="menu">
        <BaseMenu base={base} onHandOver={onHandOver} onDelete={onDelete} />
      </td>
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
