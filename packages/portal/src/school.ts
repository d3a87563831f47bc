import type { Appearance, School } from '@lyceum/core/contract'
import { schoolElement } from '@lyceum/core/contract/organisation'

/** What the server has written of the school into the page; undefined where it could not, and in stories. */
export function schoolOfPage(): School | undefined {
  const text = document.getElementById(schoolElement)?.textContent
  return text ? (JSON.parse(text) as School) : undefined
}

/** Gives the page the school's colour, and the browser's tab its icon. */
export function showSchool({ accent, icon }: Pick<Appearance, 'accent' | 'icon'>): void {
  const root = document.documentElement
  root.toggleAttribute('data-accent', accent !== null)
  if (accent === null) root.style.removeProperty('--brand')
  else root.style.setProperty('--brand', accent)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && (icon || link.dataset.school)) {
    link.href = icon ?? '/favicon.svg'
    link.dataset.school = ''
    // The type of the built-in one.
    if (icon) link.removeAttribute('type')
  }
}
