import type { Document } from '@lyceum/core/contract'
import { canBeProcessedAgain, formatOfDocument, may } from '@lyceum/core/rules'
import { useStore } from '@nanostores/react'
import styled from 'styled-components'
import { actorOf } from '../../../actor.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { CardTableFrame } from '../../../ui/card-table.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { AllCards, SelectableTable } from '../../../ui/selectable-table.tsx'
import { SortHead } from '../../../ui/sort-head.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SelectAll } from '../../selection/select-all.tsx'
import { documentAddress } from '../address.ts'
import { DocumentLink } from '../document-link.tsx'
import { FileIcon } from '../file-icon.tsx'
import { ProcessingStatus } from '../processing-status.tsx'
import { DocumentMenu } from './document-menu.tsx'
import type { DocumentsStore, ListedBase } from './documents.store.ts'
import { DocumentsBar } from './documents-bar.tsx'
import { type DocumentFilter, isNarrowed } from './filter.ts'
import { useDocumentActions } from './use-document-actions.tsx'
import { useSelection } from './use-selection.ts'

type DocumentTableProps = {
  base: ListedBase
  /** Whether documents have pages of their own. */
  pages: boolean
  documents: Document[]
  /** Of all pages: how many documents there are, and when the newest was uploaded. */
  total: number
  newest: string | null
  store: DocumentsStore
  filter: DocumentFilter
  onSort: (order: Pick<DocumentFilter, 'sort' | 'order'>) => void
}

/** One row per document; one card per document where the page is too narrow for columns. */
export function DocumentTable({ base, pages, documents, total, newest, store, filter, onSort }: DocumentTableProps) {
  const { user } = usePortal()
  const t = useWords('knowledge-detail')
  const actor = actorOf(useStore(user.$user))
  const mayChange = (document: Document) => may(actor, 'baseDocument.change', { uploaderId: document.uploader?.id ?? null, base })
  const changeable = documents.filter(mayChange)
  const selection = useSelection({ selectable: changeable, filter, total, newest })
  const { selected, everything, count } = selection
  const actions = useDocumentActions(store, selection.clear)
  const selectable = changeable.length > 0
  const isWholePage = selected.length === changeable.length
  // Of the other pages it is only known that they may be deleted by who may delete all.
  const hasMore = isWholePage && total > documents.length && may(actor, 'base.edit', base)
  const sortable = { sorted: filter, onSort }
  const whole = { selected, isWholePage, choosePage: selection.choosePage, clear: selection.clear }
  return (
    <>
      {selected.length > 0 && (
        <DocumentsBar
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
      {selectable && (
        <AllCards $cardsBelow="760px">
          <SelectAll label={t('selectAll')} selection={whole} />
        </AllCards>
      )}
      <CardTableFrame $cardsBelow="760px">
        <Table $cardsBelow="760px">
          <caption>
            <VisuallyHidden>{t('tabs.documents')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {selectable && (
                <th scope="col">
                  <SelectAll hideLabel label={t('selectAll')} selection={whole} />
                </th>
              )}
              <SortHead column="name" label={t('columns.name')} {...sortable} />
              <th scope="col">{t('columns.type')}</th>
              <SortHead column="size" label={t('columns.size')} first="desc" {...sortable} />
              <th scope="col">{t('columns.status')}</th>
              <th scope="col">{t('columns.uploader')}</th>
              <SortHead column="uploaded_at" label={t('columns.uploadedAt')} first="desc" {...sortable} />
              <th scope="col">
                <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map(document => (
              <DocumentRow
                key={document.id}
                pages={pages}
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

type DocumentRowProps = {
  pages: boolean
  document: Document
  mayChange: boolean
  selection: { selected: boolean; onChange: (on: boolean) => void } | null
  actions: ReturnType<typeof useDocumentActions>
}

function DocumentRow({ pages, document, mayChange, selection, actions }: DocumentRowProps) {
  const { client } = usePortal()
  const t = useWords('knowledge-detail')
  const { bytes, recent } = useFormats()
  const { name, type, origin, size, uploader, uploadedAt, replacement } = document
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
          <FileIcon name={name} type={type} origin={origin} />
          {pages ? (
            <DocumentLink href={documentAddress(document.baseId, document.id)}>{name}</DocumentLink>
          ) : (
            <DocumentLink as="button" type="button" onClick={() => void actions.download(document)}>
              {name}
            </DocumentLink>
          )}
        </span>
      </Name>
      <td data-label={t('columns.type')} data-part="type">
        {origin === 'note' ? t('note.kind') : formatOfDocument(document).toUpperCase()}
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
        {uploader?.name ?? '–'}
      </td>
      <td data-label={t('columns.uploadedAt')} data-figure data-muted>
        {recent(uploadedAt, client.host.now())}
      </td>
      <td data-part="menu">
        <DocumentMenu pages={pages} document={document} mayChange={mayChange} actions={actions} />
      </td>
    </tr>
  )
}

const Table = styled(SelectableTable)`
  & :is(th, td) { padding-block: 6px; }
  & tbody th { overflow-wrap: normal; }
  & [data-part='type'] { white-space: nowrap; }
  & td[data-part='status'] { min-width: 190px; }
  & td[data-part='uploader'] { max-width: 180px; overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }

  /* Card: the status before the facts. */
  @container page (max-width: 760px) {
    & :is(tbody td, tbody th) { padding-block: 0; }
    & tbody td { order: 1; }
    & td[data-part='uploader'] { max-width: none; white-space: normal; }
    & td[data-part='status'] { order: 0; grid-column: 1 / -1; }
  }
`

const Name = styled.th`
  width: 32%;
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.medium};
  & > span { display: flex; min-width: 0; align-items: start; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
  & > span > svg { flex: none; margin-top: 3px; }
`
