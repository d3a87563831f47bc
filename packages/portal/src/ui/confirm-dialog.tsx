import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { DialogBackdrop, DialogPanel } from './dialog.styles.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What confirming does. */
  text?: ReactNode
  /** Form fields, for example for a reason. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** Destructive: the confirm button is red, and the cancel button has the initial focus. */
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that is hard to undo. A click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, children, confirmLabel, cancelLabel, danger, busy, disabled, onConfirm, onCancel } = props
  return (
    <DialogBackdrop isOpen={open} onOpenChange={next => next || onCancel()} isKeyboardDismissDisabled={busy}>
      <DialogPanel $width="sm">
        <Column role="alertdialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {text && <Text>{text}</Text>}
          {children}
          <Foot>
            <Button slot={null} onPress={onCancel} disabled={busy} autoFocus={danger && !children}>
              {cancelLabel}
            </Button>
            <Button slot={null} kind={danger ? 'destroy' : 'primary'} onPress={onConfirm} busy={busy} disabled={disabled}>
              {confirmLabel}
            </Button>
          </Foot>
        </Column>
      </DialogPanel>
    </DialogBackdrop>
  )
}

const Column = styled(AriaDialog)`
  display: flex;
  min-height: 0;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[5]};
  overflow: auto;
  outline: none;
  overflow-wrap: anywhere;
`

const Text = styled.p`color: ${theme.colour.text};`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};
`
