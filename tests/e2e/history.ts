import type { Locator, Page } from '@playwright/test'
import { menus } from './menus.ts'

/** The history of a chat in the portal: in the sidebar, on a phone in the drawer. */
export async function historyOf(page: Page): Promise<Locator> {
  return (await menus(page)).getByRole('navigation', { name: 'History' })
}

/** Presses an item of a conversation's menu. */
export async function chooseInHistory(history: Locator, conversation: string, action: string): Promise<void> {
  await history.getByRole('button', { name: `More actions: ${conversation}` }).click()
  await history.page().getByRole('menuitem', { name: action }).click()
}
