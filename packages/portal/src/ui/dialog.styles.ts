import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styled, { keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'

const { colour, media, motion, radius, shadow, space } = theme

const dim = keyframes`from { opacity: 0; }`
const rise = keyframes`from { opacity: 0; translate: 0 12px; }`

/** The backdrop of a dialog. */
export const DialogBackdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  display: grid;
  height: var(--visual-viewport-height, 100dvh);
  padding: ${space[4]};
  place-items: center;
  background: ${colour.veil};
  animation: ${dim} ${motion.fast};
  &[data-exiting] { opacity: 0; transition: opacity ${motion.fast}; }
  ${media.small} { padding: ${space[7]} 0 0; place-items: end stretch; }
`

const widths = { sm: '420px', md: '560px', lg: '800px', xl: '1280px' }

/**
 * The panel of a dialog; on a phone it is attached to the lower edge. A percentage of its limit would not reach its content, which shrinks
 * in a column instead, and scrolls.
 */
export const DialogPanel = styled(Modal)<{ $width: keyof typeof widths }>`
  display: flex;
  flex-direction: column;
  width: min(${({ $width }) => widths[$width]}, 100%);
  max-height: ${({ $width }) => ($width === 'xl' ? '100%' : 'min(100%, 780px)')};
  overflow: hidden;
  border: 1px solid ${colour.line};
  border-radius: ${radius.lg};
  background: ${colour.raised};
  color: ${colour.text};
  box-shadow: ${shadow[3]};
  outline: none;
  animation: ${rise} ${motion.slow};
  ${media.small} { width: 100%; border-radius: ${radius.lg} ${radius.lg} 0 0; padding-bottom: env(safe-area-inset-bottom); }
`
