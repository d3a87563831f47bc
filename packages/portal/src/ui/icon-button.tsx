import type { ReactElement, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { TooltipProps } from 'react-aria-components/Tooltip'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { type ButtonKind, type ButtonSize, buttonStyles } from './button.styles.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = {
  /** Accessible name and text of the tooltip. */
  label: string
  icon: ReactElement
  kind?: ButtonKind
  size?: ButtonSize
  busy?: boolean
  disabled?: boolean
  tooltip?: TooltipProps['placement'] | 'none'
  ref?: Ref<HTMLButtonElement>
} & Pick<AriaButtonProps, 'onPress' | 'slot' | 'aria-expanded' | 'aria-controls' | 'aria-pressed'>

/** An icon-only button with a tooltip. */
export function IconButton({
  label,
  icon,
  kind = 'quiet',
  size = 'md',
  busy,
  disabled,
  tooltip = 'top',
  ...rest
}: IconButtonProps) {
  const button = (
    <Square {...rest} aria-label={label} isPending={busy} isDisabled={disabled} $kind={kind} $size={size} $square>
      {busy ? <Spinner /> : icon}
    </Square>
  )
  return tooltip === 'none' ? (
    button
  ) : (
    <Tooltip text={label} placement={tooltip}>
      {button}
    </Tooltip>
  )
}

const Square = styled(AriaButton)<{ $kind: ButtonKind; $size: ButtonSize; $square: boolean }>`
  ${buttonStyles}
  & > svg { flex: none; width: ${theme.control.icon}px; height: ${theme.control.icon}px; stroke-width: ${theme.control.stroke}; }
`
