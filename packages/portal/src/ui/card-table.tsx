import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { TableCard } from './table-card.tsx'

/** The width of the page below which rows become cards. */
type Breakpoint = { $cardsBelow: '760px' | '860px' }

/** The card around a `CardTable`, which it leaves to the rows where these are cards. */
export const CardTableFrame = styled(TableCard)<Breakpoint>`
  @container page (max-width: ${({ $cardsBelow }) => $cardsBelow}) { overflow: visible; border: 0; background: none; }
`

/**
 * A table whose rows become cards on a narrow page: the row's header across the card, with the actions in its corner, then the facts
 * in two columns or more, each below its label. Cells say what they are: `th scope="row"`, `td data-part="menu"`, `td data-label="…"`. Rules that
 * only one table has are added with `styled(CardTable)`.
 */
export const CardTable = styled.table<Breakpoint>`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  & :is(th, td) { padding: ${theme.space[3]}; text-align: start; vertical-align: middle; }
  & thead th { color: ${theme.colour.text}; font-size: ${theme.size.sm}; font-weight: ${theme.weight.medium}; white-space: nowrap; }
  & :is(tbody td, tbody th) { border-top: 1px solid ${theme.colour.line}; overflow-wrap: anywhere; }
  & td[data-part='menu'] { width: 1%; }

  @container page (max-width: ${({ $cardsBelow }) => $cardsBelow}) {
    &, & tbody { display: grid; gap: ${theme.space[3]}; }
    & thead { display: none; }
    & tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(130px, 45%), 1fr));
      gap: ${theme.space[3]};
      padding: ${theme.space[4]};
      border: 1px solid ${theme.colour.line};
      border-radius: ${theme.radius.lg};
      background: ${theme.colour.raised};
    }
    & :is(tbody td, tbody th) { display: grid; width: auto; min-width: 0; align-content: start; justify-items: start; gap: 2px; padding: 0; border: 0; }
    & tbody th { grid-column: 1 / -1; padding-inline-end: 44px; }
    & td[data-part='menu'] { position: absolute; width: auto; inset: ${theme.space[2]} ${theme.space[2]} auto auto; }
    & td[data-label]::before { content: attr(data-label); color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
  }
`
