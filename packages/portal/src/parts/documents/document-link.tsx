import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** The name of a document, which opens it. */
export const DocumentLink = styled.a`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  text-decoration: none;
  ${theme.media.hover} { &:hover { text-decoration: underline; text-underline-offset: 3px; } }
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; border-radius: ${theme.radius.sm}; }
  ${theme.media.coarse} { display: inline-block; min-height: 24px; }
`
