import type { Locator } from '@playwright/test'
import { expect } from './world.ts'

/** Chooses a radio as people do, by its label, once that stands still: the input itself is not seen. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}
