import { createContext, use } from 'react'

export type Layout = {
  /** Where a screen may put its own part of the sidebar (the conversation's history), through a React portal. */
  slot: HTMLElement | null
  /** Whether the sidebar is a drawer now, and how to open and close it. */
  small: boolean
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
  openDrawer() {},
  closeDrawer() {},
  refreshRecent() {},
  recentVersion: 0
})

export const useLayout = (): Layout => use(LayoutContext)
