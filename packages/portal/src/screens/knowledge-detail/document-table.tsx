import type { Document, KnowledgeBase } from '@lyceum/core/contract'
import { canBeProcessedAgain, endingOf, may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import styled from 'styled-components'
import { actorOf } from '../../actor.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { documentAddress } from '../../parts/documents/address.ts'
import { DocumentLink } from '../../parts/documents/document-link.tsx'
import { FileIcon } from '../../parts/documents/file-icon.tsx'
import { ProcessingStatus } from '../../parts/documents/processing-status.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { CardTable, CardTableFrame } from '../../ui/card-table.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DetailStore } from './detail.store.ts'
import { DocumentMenu } from './document-menu.tsx'
import { type DetailFilter, isNarrowed } from './filter.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useDocumentActions } from './use-document-actions.tsx'
import { useSelection } from './use-selection.ts'

type DocumentTableProps = {
  base: KnowledgeBase
  documents: Document[]
  /** Of all pages: how many documents there are, and when the newest was uploaded. */
  total: number
  newest: string | null
  store: DetailStore
  filter: DetailFilter
  onSort: (order: Pick<DetailFilter, 'sort' | 'order'>) => void
}

/** One row per document; one card per document where the page is too narrow for columns. */
export function DocumentTable({ base, documents, total, newest, store, filter, onSort }: DocumentTableProps) {
  const { user } = usePortal()
  const t = useWords('knowledge-detail')
  const actor = actorOf(useStore(user.$user))
  const mayChange = (document: Document) => may(actor, 'baseDocument.change', { uploaderId: document.uploader.id, base })
  const changeable = documents.filter(mayChange)
  const selection = useSelection({ selectable: changeable, filter, total, newest })
  const { selected, everything, count } = selection
  const actions = useDocumentActions(store, selection.clear)
  const selectable = changeable.length > 0
  const isWholePage = selected.length === changeable.length
  // Of the other pages it is only known that they may be deleted by who may delete all.
  const hasMore = isWholePage && total > documents.length && may(actor, 'base.edit', base)
  const all = (hideLabel: boolean) => (
    <Checkbox
      label={t('selectAll')}
      hideLabel={hideLabel}
      selected={isWholePage}
      some={selected.length > 0 && !isWholePage}
      onChange={on => (on ? selection.choosePage() : selection.clear())}
    />
  )
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          count={count}
          whole={
            hasMore
              ? {
                  on: everything !== null,
                  total,
                  narrowed: isNarrowed(filter),
                  onChange: on => (on ? selection.chooseEverything() : selection.choosePage())
                }
              : null
          }
          onDelete={() => actions.askToDelete(selected, everything ? { ...everything, total: count } : undefined)}
          onClear={selection.clear}
        />
      )}
      {selectable && <AllCards>{all(false)}</AllCards>}
      <CardTableFrame $cardsBelow="760px">
        <Table $cardsBelow="760px">
          <caption>
            <VisuallyHidden>{t('tabs.documents')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {selectable && <th scope="col">{all(true)}</th>}
              <SortHead column="name" filter={filter} onSort={onSort} />
              <th scope="col">{t('columns.type')}</th>
              <SortHead column="size" filter={filter} onSort={onSort} />
              <th scope="col">{t('columns.status')}</th>
              <th scope="col">{t('columns.uploader')}</th>
              <SortHead column="uploaded_at" filter={filter} onSort={onSort} />
              <th scope="col">
                <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map(document => (
              <DocumentRow
                key={document.id}
                document={document}
                mayChange={mayChange(document)}
                selection={
                  selectable ? { selected: selected.includes(document), onChange: on => selection.toggle(document.id, on) } : null
                }
                actions={actions}
              />
            ))}
          </tbody>
        </Table>
      </CardTableFrame>
      {actions.dialog}
    </>
  )
}

const columnLabels = { name: 'columns.name', size: 'columns.size', uploaded_at: 'columns.uploadedAt' } as const

function SortHead({
  column,
  filter,
  onSort
}: Pick<DocumentTableProps, 'filter' | 'onSort'> & { column: keyof typeof columnLabels }) {
  const t = useWords('knowledge-detail')
  const current = filter.sort === column
  // Names begin with A, everything else with the most.
  const first = column === 'name' ? 'asc' : 'desc'
  const order = current ? (filter.order === 'asc' ? 'desc' : 'asc') : first
  const Arrow = filter.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={current ? (filter.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <SortButton type="button" onClick={() => onSort({ sort: column, order })}>
        {t(columnLabels[column])}
        {current && <Arrow aria-hidden size={14} strokeWidth={2} />}
      </SortButton>
    </th>
  )
}

type DocumentRowProps = {
  document: Document
  mayChange: boolean
  selection: { selected: boolean; onChange: (on: boolean) => void } | null
  actions: ReturnType<typeof useDocumentActions>
}

function DocumentRow({ document, mayChange, selection, actions }: DocumentRowProps) {
  const { client } = usePortal()
  const t = useWords('knowledge-detail')
  const { bytes, recent } = useFormats()
  const { name, origin, size, uploader, uploadedAt, replacement } = document
  const isRetryable = mayChange && canBeProcessedAgain(replacement ?? document)
  return (
    <tr data-selected={(mayChange && selection?.selected) || undefined}>
      {selection && (
        <td data-part="select">
          {mayChange && (
            <Checkbox label={t('select', { name })} hideLabel selected={selection.selected} onChange={selection.onChange} />
          )}
        </td>
      )}
      <Name scope="row">
        <span>
          <FileIcon name={name} origin={origin} />
          <DocumentLink href={documentAddress(document.baseId, document.id)}>{name}</DocumentLink>
        </span>
      </Name>
      <td data-label={t('columns.type')} data-part="type">
        {origin === 'note' ? t('note.kind') : endingOf(name).toUpperCase()}
      </td>
      <td data-label={t('columns.size')} data-figure>
        {bytes(size)}
      </td>
      <td data-part="status">
        <ProcessingStatus
          document={document}
          onRetry={isRetryable ? () => void actions.retry(document) : undefined}
          onDiscard={mayChange ? () => void actions.discard(document) : undefined}
        />
      </td>
      <td data-label={t('columns.uploader')} data-part="uploader">
        {uploader.name}
      </td>
      <td data-label={t('columns.uploadedAt')} data-figure data-muted>
        {recent(uploadedAt, client.host.now())}
      </td>
      <td data-part="menu">
        <DocumentMenu document={document} mayChange={mayChange} actions={actions} />
      </td>
    </tr>
  )
}

/** Cards have no head to select them all in. */
const AllCards = styled.div`
  display: none;
  font-size: ${theme.size.sm};
  @container page (max-width: 760px) { display: block; }
`

const Table = styled(CardTable)`
  & :is(th, td) { padding-block: 6px; }
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & tbody th { overflow-wrap: normal; }
  & [data-part='type'], & [data-figure] { white-space: nowrap; }
  & [data-figure] { font-variant-numeric: tabular-nums; }
  & [data-muted] { color: ${theme.colour.textMuted}; }
  & td[data-part='select'] { width: 1%; }
  & td[data-part='status'] { min-width: 190px; }
  & td[data-part='uploader'] { max-width: 180px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & tr[data-selected] > :is(th, td) { background: ${theme.colour.selected}; color: ${theme.colour.text}; }

  /* Card: the checkbox beside the actions, and the status before the facts. */
  @container page (max-width: 760px) {
    & tr[data-selected] { border-color: ${theme.colour.accent}; background: ${theme.colour.selected}; }
    & tr[data-selected] > :is(th, td) { background: none; }
    & :is(tbody td, tbody th) { padding-block: 0; }
    & tr > :first-child { padding-inline-start: 0; }
    & tbody th { padding-inline-end: 84px; }
    & tbody td { order: 1; }
    & td[data-part='uploader'] { max-width: none; white-space: normal; }
    & td[data-part='status'] { order: 0; grid-column: 1 / -1; }
    & td[data-part='select'] { position: absolute; width: auto; inset: ${theme.space[2]} 56px auto auto; height: ${theme.control.touch}; align-content: center; }
  }
`

const Name = styled.th`
  width: 32%;
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.medium};
  & > span { display: flex; min-width: 0; align-items: start; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
  & > span > svg { flex: none; margin-top: 3px; }
`

const SortButton = styled.button`
  display: inline-flex;
  min-height: 28px;
  align-items: center;
  gap: ${theme.space[1]};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  ${theme.media.hover} { &:hover { color: ${theme.colour.textStrong}; } }
`
