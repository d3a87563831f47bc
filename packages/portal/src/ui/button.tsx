import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styled from 'styled-components'
import { ButtonContent, type ButtonKind, type ButtonSize, buttonStyles } from './button.styles.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = {
  kind?: ButtonKind
  size?: ButtonSize
  /** A lucide icon element, shown before the label. */
  icon?: ReactNode
  /** Shows a spinner and ignores presses, but keeps focus and name: what is busy is not disabled, which would lose the focus. */
  busy?: boolean
  /** Read out after the name while busy. */
  busyLabel?: string
  disabled?: boolean
  /** Takes the full width. */
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
} & Pick<
  AriaButtonProps,
  'type' | 'form' | 'onPress' | 'autoFocus' | 'slot' | 'id' | 'aria-label' | 'aria-describedby' | 'aria-pressed'
>

/** A button. Use one `primary` per screen. */
export function Button({ kind = 'outline', size = 'md', icon, busy, busyLabel, disabled, wide, children, ...rest }: ButtonProps) {
  return (
    <Pressed {...rest} $kind={kind} $size={size} $wide={wide} isPending={busy} isDisabled={disabled && !busy}>
      <ButtonContent $hidden={busy}>
        {icon}
        {children}
      </ButtonContent>
      {busy && (
        <Over>
          <Spinner label={busyLabel} />
        </Over>
      )}
    </Pressed>
  )
}

const Pressed = styled(AriaButton)<{ $kind: ButtonKind; $size: ButtonSize; $wide?: boolean }>`${buttonStyles}`

const Over = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`
