import styled from 'styled-components'
import { theme } from '../src/theme/theme.ts'

/** Things beside each other in a story. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`

/** Things under each other, as wide as a form. */
export const Column = styled.div`
  display: grid;
  max-width: 560px;
  gap: 20px;
`
