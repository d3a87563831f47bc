import { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

/** Layout of a field with its label and notes. */
export const fieldColumn = css`
  display: flex;
  min-width: 0;
  flex-direction: column;
  gap: ${theme.space[2]};
`

/** The box of an input or a select trigger. */
export const fieldBox = css`
  width: 100%;
  min-height: ${theme.control.field};
  padding: 0 14px;
  border: 1px solid ${theme.colour.lineControl};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.raised};
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.md} / 1.5 ${theme.font.ui};
  transition: border-color ${theme.motion.fast};
  &[data-hovered] { border-color: ${theme.colour.textMuted}; }
  &[data-focused] { border-color: ${theme.colour.focus}; outline: ${theme.ring}; outline-offset: -1px; }
  &[data-invalid], [data-invalid] > & { border-color: ${theme.colour.danger}; outline-color: ${theme.colour.danger}; }
  &[data-disabled], &[readonly] { background: ${theme.colour.sunken}; color: ${theme.colour.text}; }
  &[data-disabled] { border-color: ${theme.colour.lineStrong}; cursor: not-allowed; }
  /* Below 16 px, phones zoom into the page on focus. */
  ${theme.media.coarse} { font-size: 1rem; }
`
