import { type ReactElement, type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps, DialogTrigger } from 'react-aria-components/Popover'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { floating } from './surface.styles.ts'

export type PopoverProps = {
  /** A Button or IconButton; its name is that of the popover too. */
  trigger: ReactElement
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: AriaPopoverProps['placement']
}

/** A panel beside its trigger, for more than a list of actions. */
export function Popover({ trigger, children, placement = 'bottom start' }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <Floating placement={placement} offset={6} maxHeight={300}>
        <Content>{children}</Content>
      </Floating>
    </DialogTrigger>
  )
}

function Content({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return typeof children === 'function' ? children(() => state?.close()) : children
}

const Floating = styled(AriaPopover)`
  ${floating}
  padding: ${theme.space[4]};
`
