import type { ComponentProps } from 'react'

type ChatIconButtonProps = { icon: string; label: string } & Omit<ComponentProps<'button'>, 'children' | 'title' | 'type'>

/** An icon-only button. `label` is its accessible name and its tooltip. */
export function ChatIconButton({ icon, label, className = '', ...rest }: ChatIconButtonProps) {
  return (
    <button type="button" className={`ly-icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </button>
  )
}

/** Draws an icon from its path (see `icons/`). Decorative: the element around it carries the label. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="ly-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
