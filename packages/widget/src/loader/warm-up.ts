import type { WidgetOptions } from './options.ts'

type Connection = { saveData?: boolean }

/**
 * Loads before somebody opens the panel: its code when the page is idle, the chat itself when a pointer or the focus comes to the
 * launcher. Nothing for people who save data.
 */
export function warmUp(launcher: HTMLElement, { preload }: WidgetOptions, loadLate: () => void, load: () => void): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return
  launcher.onpointerenter = launcher.onfocus = load
  if (preload === 'none') return
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(loadLate)
}
