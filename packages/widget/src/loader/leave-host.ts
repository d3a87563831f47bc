/** Takes back what a widget has set on an element of the page, which may hold another one, in another place, after that. */
export function leaveHost(host: HTMLElement): void {
  if (host.matches(':popover-open')) host.hidePopover()
  host.removeAttribute('popover')
  host.removeAttribute('data-launcher')
  for (const name of ['--scheme', '--column', '--raised']) host.style.removeProperty(name)
  host.onkeydown = null
}
