import { createContext, use } from 'react'

export type Layout = {
  /** Whether there are menus around the screen. */
  hasMenus: boolean
  /** Element in the sidebar for the screen's own content (the conversation history), rendered through a React portal. */
  slot: HTMLElement | null
  /** On a phone there is no sidebar beside the screen. */
  isPhone: boolean
  /** The sidebar is reduced to icons, without the slot. */
  rail: boolean
  /** Opens the full sidebar as a drawer, where it does not stand beside the screen. */
  openDrawer(): void
  closeDrawer(): void
  /** Opens the search and commands, which Ctrl or Command K opens too. */
  openPalette(): void
}

export const LayoutContext = createContext<Layout>({
  hasMenus: false,
  slot: null,
  isPhone: false,
  rail: false,
  openDrawer() {},
  closeDrawer() {},
  openPalette() {}
})

export const useLayout = (): Layout => use(LayoutContext)
