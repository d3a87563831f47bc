import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components/Tooltip'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A tooltip, on hover and keyboard focus. It must not be the only source of its information. */
export function Tooltip({
  text,
  placement = 'top',
  disabled,
  children
}: {
  text: string
  placement?: TooltipProps['placement']
  disabled?: boolean
  children: ReactElement
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={disabled}>
      {children}
      <Bubble placement={placement} offset={6}>
        {text}
      </Bubble>
    </TooltipTrigger>
  )
}

const Bubble = styled(AriaTooltip)`
  max-width: 280px;
  padding: ${theme.space[1]} ${theme.space[2]};
  border-radius: ${theme.radius.sm};
  background: ${theme.colour.inverse};
  color: ${theme.colour.page};
  font: ${theme.weight.medium} ${theme.size.xs} / 1.5 ${theme.font.ui};
  overflow-wrap: anywhere;
  transition: opacity ${theme.motion.fast};
  &[data-entering], &[data-exiting] { opacity: 0; }
  ${theme.media.forced} { border: 1px solid CanvasText; }
`
