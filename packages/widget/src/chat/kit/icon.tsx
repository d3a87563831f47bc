/** Draws an icon from its path (see `icons/`). Decorative: the element around it carries the label. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="ly-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
