import { createContext, use } from 'react'

export type Layout = {
  /** Where a screen may put its own part of the sidebar (the conversation's history), through a React portal. */
  slot: HTMLElement | null
  /** A phone: no sidebar stands beside the screen. */
  small: boolean
  /** The sidebar shows icons only, without the slot. */
  rail: boolean
  /** The full sidebar as a drawer: on a phone, and up to 1024 px. */
  openDrawer(): void
  closeDrawer(): void
  /** Read the recently used agents again: one was just used or forgotten. */
  refreshRecent(): void
  /** Counts up when that happens. */
  recentVersion: number
}

export const LayoutContext = createContext<Layout>({
  slot: null,
  small: false,
  rail: false,
  openDrawer() {},
  closeDrawer() {},
  refreshRecent() {},
  recentVersion: 0
})

export const useLayout = (): Layout => use(LayoutContext)
