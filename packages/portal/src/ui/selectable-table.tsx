import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { CardTable } from './card-table.tsx'

type Breakpoint = { $cardsBelow: '760px' | '860px' }

/**
 * A table with rows that can be selected: `tr data-selected`, with the checkbox in `td data-part="select"`. Figures are `data-figure`. In a card
 * the checkbox stands beside the actions.
 */
export const SelectableTable = styled(CardTable)`
  & tr > :first-child { padding-inline-start: ${theme.space[4]}; }
  & [data-figure] { white-space: nowrap; font-variant-numeric: tabular-nums; }
  & [data-muted] { color: ${theme.colour.textMuted}; }
  & td[data-part='select'] { width: 1%; }
  & tr[data-selected] > :is(th, td) { background: ${theme.colour.selected}; color: ${theme.colour.text}; }
  @container page (max-width: ${({ $cardsBelow }) => $cardsBelow}) {
    & tr > :first-child { padding-inline-start: 0; }
    & tr[data-selected] { border-color: ${theme.colour.accent}; background: ${theme.colour.selected}; }
    & tr[data-selected] > :is(th, td) { background: none; }
    & tbody th { padding-inline-end: 84px; }
    & td[data-part='select'] { position: absolute; width: auto; inset: ${theme.space[2]} 56px auto auto; height: ${theme.control.touch}; align-content: center; }
  }
`

/** Where the checkbox for all rows stands: cards have no head to have it in. */
export const AllCards = styled.div<Breakpoint>`
  display: none;
  font-size: ${theme.size.sm};
  @container page (max-width: ${({ $cardsBelow }) => $cardsBelow}) { display: block; }
`

/** What stands there: the checkbox, and by what the rows are sorted. */
export const CardsHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`
