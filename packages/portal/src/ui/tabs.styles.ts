import { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

const { colour, control, media, motion, size, space, weight } = theme

/** The row of tabs; scrolls sideways when it is too long. What the place of a tab is measured from. */
export const tabRow = css`
  position: relative;
  display: flex;
  gap: 22px;
  border-bottom: 1px solid ${colour.line};
  overflow-x: auto;
  scrollbar-width: none;
`

/** A tab, or a link that looks like one. */
export const tabStyles = css`
  position: relative;
  display: inline-flex;
  min-height: 44px;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  color: ${colour.text};
  font: ${weight.regular} ${size.md} / 1.4 ${theme.font.ui};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: color ${motion.fast};
  &[data-hovered] { color: ${colour.textStrong}; }
  ${media.hover} { &:hover { color: ${colour.textStrong}; } }
  &::after { content: ''; position: absolute; inset: auto 0 0; height: 2px; background: transparent; }
  &[data-selected], &[aria-current='page'] {
    color: ${colour.accentText};
    font-weight: ${weight.strong};
    &::after { background: ${colour.accent}; ${media.forced} { background: Highlight; } }
  }
  /* Inside, because the row clips its overflow. */
  &:focus-visible, &[data-focus-visible] { outline: ${theme.ring}; outline-offset: -2px; border-radius: ${theme.radius.sm}; }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  ${media.coarse} { min-width: ${control.touch}; justify-content: center; }
`
