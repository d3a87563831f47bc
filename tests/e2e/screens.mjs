/**
 * Contact sheets of every page for a person to look at:
 * `node tests/e2e/screens.mjs [--locale zh-TW] [--theme dark] [--width 390] [--part course]`.
 * Writes `screenshots/{locale}-{theme}-{width}.png`, and each page at full size in a folder of that name; of the pages in a course of a
 * learning platform, which are the part `course`, the same with `-course`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { locales as spoken } from '@lyceum/core/contract'
import { chromium } from '@playwright/test'
import { register } from 'tsx/esm/api'
import { chromiumLaunch } from '../chromium.mjs'

register()
const { root } = await import('../built-server.ts')
const { startProduct } = await import('./product.ts')
const { shareOf } = await import('./given.ts')
const { startCoursePage } = await import('./course-page.ts')
const { prepareCourse } = await import('./course-screens.ts')
const { places } = await import('./places.ts')

const { values } = parseArgs({
  options: { locale: { type: 'string' }, theme: { type: 'string' }, width: { type: 'string' }, part: { type: 'string' } }
})
const chosen = (all, value) => (value ? all.filter(one => String(one) === value) : all)
const locales = chosen(spoken, values.locale)
const themes = chosen(['light', 'dark'], values.theme)
const widths = chosen([1440, 390], values.width)

const people = { admin: /Ana Souza/, instructor: /Mei Lin/, student: /Omar Haddad/ }
const questions = {
  'en-US': 'Why does the chain rule work?',
  'zh-CN': '分部积分法应该怎么选 u？',
  'zh-TW': '什麼是極限的 ε-δ 定義？'
}
const article =
  'Photosynthesis turns light, water and carbon dioxide into sugar and oxygen. Chlorophyll absorbs red and blue light. '.repeat(4)
const out = join(root, 'screenshots')

const product = await startProduct()
const browser = await chromium.launch(chromiumLaunch())
const sheets = locales.flatMap(locale => themes.flatMap(theme => widths.map(width => [locale, theme, width])))
try {
  if (values.part !== 'course') for (const [locale, theme, width] of sheets) await sheet(locale, theme, width)
  if (!values.part || values.part === 'course') {
    const course = await prepareCourse(product, browser)
    for (const [locale, theme, width] of sheets) await courseSheet(course, locale, theme, width)
    await course.stop()
  }
} finally {
  await browser.close()
  await product.stop()
}

/** An empty folder of this name, and what puts a picture of a page into it. */
function album(name) {
  const folder = join(out, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures = []
  const takeOf = async (title, page) => {
    const file = join(folder, `${String(pictures.length + 1).padStart(2, '0')}-${title.replace(/[^\w]+/g, '-')}.png`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: file })
    pictures.push({ title, file })
  }
  return { pictures, takeOf }
}

function newContext(locale, theme, width) {
  return browser.newContext({
    baseURL: product.url,
    locale,
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    viewport: { width, height: width > 720 ? 900 : 844 },
    ...(width <= 720 && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 })
  })
}

async function courseSheet(course, locale, theme, width) {
  const name = `${locale}-${theme}-${width}-course`
  const { pictures, takeOf } = album(name)
  const context = await newContext(locale, theme, width)
  await course.take(context, locale, takeOf)
  await context.close()
  await compose(pictures, name, width)
  console.log(`screenshots/${name}.png`)
}

async function sheet(locale, theme, width) {
  const name = `${locale}-${theme}-${width}`
  const { pictures, takeOf } = album(name)
  for (const person of ['student', 'instructor', 'admin', null]) {
    const context = await newContext(locale, theme, width)
    const portal = await context.newPage()
    const page = portal
    const take = (title, page = portal) => takeOf(title, page)
    await page.goto('/')
    if (!person) await take('provider')
    else {
      await page.getByRole('button', { name: people[person] }).click()
      await page.waitForURL(`${product.url}/`)
    }
    for (const { path } of places.filter(place => place.person === person)) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      await take(path)
    }
    if (person === 'student') {
      await page.goto('/agents/demo-calculus-tutor/conversation')
      await page
        .getByRole('textbox')
        .last()
        .fill(questions[locale] ?? questions['en-US'])
      await send(page)
      await page.waitForTimeout(700)
      await take('answer-on-its-way')
      await page.locator('.ly-actions').first().waitFor({ timeout: 60_000 })
      await take('answer')
      await page.goto('/agents/demo-literature-scout/conversation')
      await page.locator('textarea').first().fill(article)
      await page.locator('[type=submit]').click()
      await page.locator('.ly-badge.ly-finished').waitFor({ timeout: 60_000 })
      await take('workflow-results')
    }
    if (person === 'instructor') {
      await page.goto('/agents')
      await page.getByRole('button', { name: /^Dify/ }).click()
      await page.locator('[name=apiUrl]').fill(product.platforms.difyUrl)
      await page.locator('[name=apiKey]').fill('app-demo-calculus-tutor-0001')
      await take('publish-2')
      await page.locator('[type=submit]').click()
      await page.locator('[name=opener]').waitFor()
      await take('publish-3')
      const { link } = await shareOf(page, product, 'demo-calculus-tutor', 'anyone')
      await page.goto('/agents/demo-calculus-tutor/conversation')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Share|分享)$/ })
        .click()
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
      await take('share')
      await guest(context, link, locale, take)
    }
    await context.close()
  }
  await compose(pictures, name, width)
  console.log(`screenshots/${name}.png`)
}

/** On a phone, Enter begins a line. */
function send(page) {
  return page.locator('.ly-sender .ly-send').click()
}

/** What somebody without an account sees: the share page, and the widget on a course page of another site. */
async function guest(context, link, locale, take) {
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('textarea').waitFor()
  await take('chatbot', page)
  await page.locator('textarea').fill(questions[locale] ?? questions['en-US'])
  await send(page)
  await page.locator('.ly-actions').waitFor({ timeout: 60_000 })
  await take('chatbot-answer', page)
  const course = await startCoursePage('script-tag', link)
  await page.goto(course.url)
  await page.locator('lyceum-widget button').click()
  await page.frameLocator('iframe[src*="/chatbot/"]').locator('textarea').waitFor()
  await page.waitForTimeout(500)
  await take('course-page', page)
  await course.stop()
}

/** One picture of all, small, with their names. */
async function compose(pictures, name, width) {
  const thumb = width > 720 ? 480 : 234
  const columns = width > 720 ? 4 : 8
  const page = await browser.newPage({ viewport: { width: columns * (thumb + 16) + 16, height: 800 } })
  const figures = pictures.map(({ title, file }) => {
    const data = readFileSync(file).toString('base64')
    return `<figure><img src="data:image/png;base64,${data}" width="${thumb}"><figcaption>${title}</figcaption></figure>`
  })
  const style = `body{margin:16px;display:grid;grid-template-columns:repeat(${columns},${thumb}px);gap:16px;background:#888;font:13px sans-serif}figure{margin:0}`
  await page.setContent(`<style>${style}</style>${figures.join('')}`)
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: true })
  await page.close()
}
