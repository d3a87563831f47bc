import { css, keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'

const { colour, motion, radius, shadow, size, space, weight } = theme

const appear = keyframes`from { opacity: 0; translate: 0 -4px; }`

/** Surface of menus, lists and popovers. */
export const floating = css`
  max-width: min(360px, calc(100vw - 16px));
  overflow: auto;
  border: 1px solid ${colour.line};
  border-radius: ${radius.md};
  background: ${colour.raised};
  color: ${colour.text};
  box-shadow: ${shadow[3]};
  outline: none;
  animation: ${appear} ${motion.fast};
  &[data-exiting] { opacity: 0; transition: opacity ${motion.fast}; }
`

/** One entry of a menu or a list. */
export const option = css`
  display: flex;
  min-height: 36px;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.sm};
  color: ${colour.text};
  font: ${weight.regular} ${size.md} / ${theme.leadingTight} ${theme.font.ui};
  text-decoration: none;
  cursor: pointer;
  outline: none;
  & > svg { flex: none; width: 18px; height: 18px; stroke-width: 1.75; }
  &[data-focused], &[data-hovered] { background: ${colour.hover}; color: ${colour.textStrong}; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: -2px; }
  &[data-selected] { color: ${colour.accentText}; font-weight: ${weight.strong}; }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  ${theme.media.coarse} { min-height: 44px; }
`
