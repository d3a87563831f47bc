import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The steps of a platform's help. */
export const Directions = styled.ol`
  padding-inline-start: 1.3em;
  font-size: ${theme.size.sm};
  line-height: 1.65;
  list-style: decimal;
`

/** What else to know, below the steps. */
export const Note = styled.p`
  font-size: ${theme.size.xs};
  line-height: 1.5;
`
