import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The styles of a simplified drawing of a page: its surfaces, lines, texts, and the numbered marks of steps. */
export const LineDrawing = styled.svg`
  width: 100%;
  height: auto;
  font: ${theme.weight.medium} 9.5px ${theme.font.ui};
  overflow: visible;
  & text { fill: ${theme.colour.text}; }
  & .paper { fill: ${theme.colour.raised}; stroke: ${theme.colour.lineStrong}; }
  & .line { fill: none; stroke: ${theme.colour.line}; }
  & .tile, & .chosen { fill: ${theme.tone.info.soft}; }
  & .bar { fill: ${theme.colour.hover}; }
  & .field { fill: ${theme.colour.page}; stroke: ${theme.colour.line}; }
  & .button { fill: ${theme.colour.raised}; stroke: ${theme.colour.lineStrong}; }
  & .strong { fill: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  & .code { font-family: ${theme.font.code}; font-size: 9px; }
  & .mark { fill: ${theme.colour.accent}; }
  & .number { fill: ${theme.colour.textOnAccent}; font-weight: ${theme.weight.strong}; }
`
