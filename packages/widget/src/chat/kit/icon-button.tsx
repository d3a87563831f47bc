import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type ChatIconButtonProps = { icon: string; label: string } & Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'>

/** An icon-only button. `label` is its accessible name and its tooltip. */
export function ChatIconButton({ icon, label, className = '', ...rest }: ChatIconButtonProps) {
  return (
    <button type="button" className={`ly-icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </button>
  )
}
