import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** Where the bar of a trial stands, also until it has loaded: the chat below does not move. As high as its buttons and padding. */
export const TrialPlace = styled.div`
  min-height: calc(33px + 2 * ${theme.space[2]});
  border-bottom: 1px solid ${theme.colour.line};
  background: ${theme.colour.sunken};
`
