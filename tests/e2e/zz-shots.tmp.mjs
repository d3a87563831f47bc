import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { register } from 'tsx/esm/api'

register()
const { startProduct } = await import('./product.ts')
const out = '/tmp/flows_shots'
const product = await startProduct()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const sheets = []
try {
  for (const locale of ['en-US', 'zh-CN', 'zh-TW']) {
    const context = await browser.newContext({
      baseURL: product.url,
      locale,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce'
    })
    const page = await context.newPage()
    await page.goto('/agents')
    await page.getByRole('button', { name: /Mei Lin/ }).click()
    await page.waitForURL(/\/agents$/)
    for (const name of ['Amazon Bedrock', 'ChatGLM', 'Copilot Studio', 'Coze', 'Dify', 'HiAgent', 'OpenAI']) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.locator('[name="apiUrl"]').waitFor()
      const file = `${out}/${locale}-${name.replace(/\W/g, '')}.png`
      await page.screenshot({ path: file, fullPage: true })
      sheets.push(file)
      await page.goBack()
    }
    await context.close()
  }
  for (const [locale, width, theme] of [
    ['en-US', 1280, 'light'],
    ['zh-TW', 390, 'dark']
  ]) {
    const context = await browser.newContext({
      baseURL: product.url,
      locale,
      colorScheme: theme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce'
    })
    const page = await context.newPage()
    await page.goto('/agents/demo-recommendation-letters/conversation')
    await page.getByRole('button', { name: /Omar Haddad/ }).click()
    await page.locator('[name="student"]').fill('李明')
    await page.locator('[name="achievements"]').fill('赢得辩论赛；帮助新生')
    await page.locator('.ly-inputs button[type=submit]').click()
    await page.locator('.ly-asked form').waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${out}/wait-${locale}-${width}.png`, fullPage: true })
    await page.locator('.ly-asked').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${out}/wait2-${locale}-${width}.png` })
    await page.locator('.ly-asked .ly-primary').click()
    await page.locator('.ly-badge.ly-finished').waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${out}/answered-${locale}-${width}.png`, fullPage: true })
    await context.close()
  }
  const page = await browser.newPage({ viewport: { width: 2100, height: 1200 } })
  const cells = sheets.map(
    f =>
      `<img style="width:290px;margin:3px;border:1px solid #999" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`
  )
  await page.setContent(`<body style="margin:0;width:2100px">${cells.join('')}</body>`)
  await page.screenshot({ path: `${out}/sheet.png`, fullPage: true })
} finally {
  await browser.close()
  await product.stop()
}
