import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A card around a table, a list of lines, or their skeleton. */
export const TableCard = styled.div`
  position: relative;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  overflow: auto hidden;
`
