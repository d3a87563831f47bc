/** An icon by its path (`icons/`). Decoration only: whatever carries it has words of its own. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="ly-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
