/** When the panel is closed: on touch it begins anew, elsewhere the field keeps the focus for what is typed first. */
export function leaveFocus(): void {
  if (!matchMedia('(hover: hover)').matches) (document.activeElement as HTMLElement | null)?.blur()
}
