import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

/** `danger` starts a destructive action; `destroy` is filled and confirms one, in dialogs only. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'destroy'
export type ButtonSize = 'md' | 'sm'

const { colour, control, media, motion, radius, size, space, weight } = theme

const kinds = {
  primary: css`
    background: ${colour.accent};
    color: ${colour.textOnAccent};
    &[data-hovered] { background: ${colour.accentHover}; }
    ${media.hover} { a&:hover { background: ${colour.accentHover}; } }
  `,
  outline: css`
    background: ${colour.raised};
    border-color: ${colour.lineStrong};
    &[data-hovered] { background: ${colour.hover}; }
    ${media.hover} { a&:hover { background: ${colour.hover}; } }
  `,
  quiet: css`
    background: transparent;
    color: ${colour.text};
    &[data-hovered], &[aria-expanded='true'] { background: ${colour.hover}; color: ${colour.textStrong}; }
    ${media.hover} { a&:hover { background: ${colour.hover}; color: ${colour.textStrong}; } }
  `,
  danger: css`
    background: ${colour.raised};
    border-color: ${colour.lineStrong};
    color: ${colour.danger};
    &[data-hovered] { background: ${theme.tone.danger.soft}; border-color: ${colour.danger}; }
    ${media.hover} { a&:hover { background: ${theme.tone.danger.soft}; border-color: ${colour.danger}; } }
  `,
  destroy: css`
    background: ${colour.danger};
    color: ${colour.textOnAccent};
    &[data-hovered] { background: color-mix(in srgb, ${colour.danger} 88%, ${colour.textStrong}); }
    ${media.hover} { a&:hover { background: color-mix(in srgb, ${colour.danger} 88%, ${colour.textStrong}); } }
  `
} satisfies Record<ButtonKind, unknown>

/** Styles shared by buttons and links that look like buttons. */
export const buttonStyles = css<{ $kind: ButtonKind; $size: ButtonSize; $wide?: boolean; $square?: boolean }>`
  position: relative;
  display: ${({ $wide }) => ($wide ? 'flex' : 'inline-flex')};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  height: ${({ $size }) => ($size === 'sm' ? '32px' : control.height)};
  min-width: ${({ $size, $square }) => ($square ? ($size === 'sm' ? '32px' : control.height) : '0')};
  max-width: 100%;
  padding: 0 ${({ $size, $square }) => ($square ? '0' : $size === 'sm' ? space[3] : space[4])};
  border: 1px solid transparent;
  border-radius: ${({ $size }) => ($size === 'sm' ? radius.sm : radius.md)};
  color: ${colour.textStrong};
  font: ${weight.medium} ${({ $size }) => ($size === 'sm' ? size.sm : size.md)} / 1 ${theme.font.ui};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast};
  -webkit-tap-highlight-color: transparent;

  ${({ $kind }) => kinds[$kind]}

  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
  &[data-pending] { cursor: progress; }

  ${media.coarse} { min-height: ${control.touch}; min-width: ${control.touch}; }
  ${media.forced} { border-color: ButtonText; }
`

/** Icon and label of a button. Kept in the layout while the button is busy, so that its width and its name do not change. */
export const ButtonContent = styled.span<{ $hidden?: boolean }>`
  display: inline-flex;
  min-width: 0;
  align-items: center;
  gap: inherit;
  ${({ $hidden }) => $hidden && css`opacity: 0;`}
  & > svg { flex: none; width: 18px; height: 18px; stroke-width: 1.75; }
`
