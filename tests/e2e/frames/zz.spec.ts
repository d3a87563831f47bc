import { chatIn } from '../chat.ts'
import { startLms } from '../lms.ts'
import { test } from '../world.ts'
test('shots', async ({ as, product, visit, signedIn }) => {
  const lms = await startLms(product, await as('admin'))
  const page = await visit()
  for (const [locale, width, scheme] of [['en', 1440, 'light'], ['zh-CN', 390, 'dark'], ['zh-TW', 900, 'light']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(lms.page({ person: 'grace', role: 'Instructor', choosing: true, locale }))
    await page.frameLocator('iframe').getByRole('checkbox').first().check()
    await page.screenshot({ path: `/tmp/picker-${locale}.png` })
    await page.goto(lms.page({ locale, link: 'empty' }))
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/learner-${locale}.png` })
    await page.goto(lms.page({ locale, link: 'x', custom: { agent: 'demo-calculus-tutor' } }))
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/chat-${locale}.png` })
  }
  const admin = await signedIn('admin', { viewport: { width: 1440, height: 1000 } })
  await admin.goto('/management/lti')
  await admin.getByRole('button', { name: 'Make an address for registering' }).click()
  await admin.waitForTimeout(800)
  await admin.screenshot({ path: '/tmp/lti-1440.png', fullPage: true })
  await admin.getByRole('button', { name: 'Register by hand' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.waitForTimeout(500)
  await admin.screenshot({ path: '/tmp/lti-form.png' })
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.reload()
  await admin.waitForTimeout(1500)
  await admin.screenshot({ path: '/tmp/lti-390.png', fullPage: true })
  await lms.stop()
})
