import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { DialogBackdrop, DialogPanel } from './dialog.styles.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons below the content, the primary one last. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** Disables closing by Escape and by clicking outside while something is being sent. */
  busy?: boolean
}

/** A modal dialog. The focus moves in, is trapped, and returns on closing. */
export function Dialog({ open, onClose, title, closeLabel, children, footer, width = 'md', busy }: DialogProps) {
  return (
    <DialogBackdrop isOpen={open} onOpenChange={next => next || onClose()} isDismissable={!busy} isKeyboardDismissDisabled={busy}>
      <DialogPanel $width={width}>
        <Column>
          <Head>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton slot={null} label={closeLabel} icon={<X />} tooltip="none" disabled={busy} onPress={onClose} />
          </Head>
          <Body>{children}</Body>
          {footer && <Foot>{footer}</Foot>}
        </Column>
      </DialogPanel>
    </DialogBackdrop>
  )
}

const Column = styled(AriaDialog)`
  display: flex;
  min-height: 0;
  flex-direction: column;
  outline: none;
`

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[2]} ${theme.space[5]};
  & > h2 { min-width: 0; padding-top: 7px; overflow-wrap: anywhere; }
`

const Body = styled.div`
  min-height: 0;
  padding: ${theme.space[2]} ${theme.space[5]} ${theme.space[5]};
  overflow: auto;
  /* Keeps the focus ring of a field at the edge visible. */
  scroll-padding: ${theme.space[5]};
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]} ${theme.space[5]};
  border-top: 1px solid ${theme.colour.line};
`
