import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The frame of a list that is one sheet of paper: a table, lines, or their skeleton. */
export const TableCard = styled.div`
  position: relative;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  overflow: auto hidden;
`
