import { expect, type Locator, type Page } from '@playwright/test'

/** What holds the menus: the sidebar; on a phone the drawer, which opens unless it is open. */
export async function menus(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) > 720) return page.locator('body')
  const drawer = page.getByRole('dialog', { name: /^(Navigation|导航|導覽)$/ })
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: /^(Open sidebar|展开侧边栏|展開側邊欄)$/ }).click()
  await expect(drawer).toBeVisible()
  return drawer
}
