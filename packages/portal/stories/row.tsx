import styled from 'styled-components'
import { theme } from '../src/theme/theme.ts'

/** Lays out a story in a row. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`

/** Lays out a story in a column, as wide as a form. */
export const Column = styled.div`
  display: grid;
  max-width: 560px;
  gap: 20px;
`
