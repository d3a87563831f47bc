import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styled, { keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A drawer at the start edge, for the sidebar on small screens. Closes on Escape and on a tap outside. */
export function Drawer({
  open,
  onClose,
  label,
  children
}: {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) {
  return (
    <Backdrop isOpen={open} onOpenChange={next => next || onClose()} isDismissable>
      <Side>
        <Column aria-label={label}>{children}</Column>
      </Side>
    </Backdrop>
  )
}

const dim = keyframes`from { opacity: 0; }`
const slide = keyframes`from { translate: -100% 0; }`

const Backdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  background: ${theme.colour.veil};
  animation: ${dim} ${theme.motion.fast};
  &[data-exiting] { opacity: 0; transition: opacity ${theme.motion.slow}; }
`

const Side = styled(Modal)`
  position: absolute;
  inset: 0 auto 0 0;
  width: min(300px, calc(100% - 56px));
  background: ${theme.colour.sunken};
  color: ${theme.colour.text};
  box-shadow: ${theme.shadow[3]};
  outline: none;
  animation: ${slide} ${theme.motion.slow};
  &[data-exiting] { translate: -100% 0; transition: translate ${theme.motion.slow}; }
`

const Column = styled(AriaDialog)`
  height: 100%;
  overflow: auto;
  outline: none;
`
