import { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

const { colour, control, media, motion, radius, size, space, weight } = theme

/** Styles of a selectable chip. */
export const chipStyles = css`
  display: inline-flex;
  min-height: 30px;
  align-items: center;
  gap: ${space[2]};
  padding: 0 ${space[3]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.full};
  background: ${colour.raised};
  color: ${colour.text};
  font: ${weight.regular} ${size.sm} / 1.4 ${theme.font.ui};
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion.fast}, border-color ${motion.fast};
  & > svg { flex: none; width: 16px; height: 16px; stroke-width: 1.75; }
  &[data-hovered] { border-color: ${colour.lineStrong}; background: ${colour.hover}; }
  &[data-selected] { border-color: ${colour.selected}; background: ${colour.selected}; color: ${colour.accentText}; font-weight: ${weight.strong}; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 2px; }
  &[data-invalid]:not([data-selected]) { border-color: ${colour.danger}; }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  ${media.forced} { &[data-selected] { border: 2px solid Highlight; } }
  ${media.coarse} { min-height: ${control.touch}; padding: 0 ${space[4]}; }
`
