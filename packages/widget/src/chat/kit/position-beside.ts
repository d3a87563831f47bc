/** Puts a popover below what it belongs to, or above it where there is more room; always inside the window. */
export function positionBeside(popover: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = at.bottom + 8 + height <= innerHeight || at.top < innerHeight - at.bottom
  popover.style.top = `${Math.max(8, below ? Math.min(at.bottom + 8, innerHeight - height - 8) : at.top - height - 8)}px`
  popover.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`
}
