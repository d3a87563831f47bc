import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type ChatIconButtonProps = { icon: string; label: string } & Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'>

/** A button that is only an icon; its words are its name and its tooltip. */
export function ChatIconButton({ icon, label, className = '', ...rest }: ChatIconButtonProps) {
  return (
    <button type="button" className={`ly-icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </button>
  )
}
