import { type Browser, type Frame, launch, type Page } from 'puppeteer-core'
import { installedFirefox } from '../gate/tools.mjs'

/** What Firefox does with cookies of third parties: keeps them apart by site, as it is delivered; or blocks them all. */
export const cookies = { keptApart: 5, blocked: 1 } as const

/** Firefox as people have it, with a profile of its own. What the library loosens for tests of pages stays as it is delivered. */
export const launchFirefox = (cookieBehaviour: number, { storage = true } = {}): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: installedFirefox()!,
    headless: true,
    defaultViewport: { width: 1280, height: 1000 },
    extraPrefsFirefox: {
      'network.cookie.cookieBehavior': cookieBehaviour,
      'browser.contentblocking.features.standard': `-tp,tpPrivate,cookieBehavior${cookieBehaviour},-cryptoTP,-fp`,
      'dom.storage.enabled': storage,
      'intl.accept_languages': 'en-US',
      'intl.locale.requested': 'en-US'
    }
  })

const tutor = 'Calculus tutor'

/** What has this name for screen readers. */
export const named = (name: string, role: string): string => `::-p-aria(${name}[role="${role}"])`

/** The tool's frame on a page of a learning platform. */
export async function frameOn(page: Page): Promise<Frame> {
  return (await (await page.waitForSelector('iframe[name=tool]'))!.contentFrame())!
}

/** Waits until the frame shows a text. */
export async function seen(frame: Frame, text: string): Promise<void> {
  await frame.waitForSelector(`::-p-text(${text})`, { visible: true })
}

/** Asks the agent in the frame of a learning platform's page, and waits until the answer stands whole. */
export const askTutor = async (page: Page, text: string): Promise<void> => askIn(await frameOn(page), text)

/** The window that something opens, also from a frame, in front: Firefox draws no other one, and nothing is pressed before it is drawn. */
export async function windowOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const browser = page.browser()
  const before = new Set(browser.targets())
  const opened = browser.waitForTarget(target => target.type() === 'page' && !before.has(target))
  await press()
  const window = (await (await opened).page())!
  await window.bringToFront()
  return window
}

/** The same in whatever shows the chat. */
export async function askIn(frame: Frame, text: string): Promise<void> {
  await frame.locator(named(`Ask ${tutor} anything`, 'textbox')).fill(text)
  await frame.locator(named('Send', 'button')).click()
  await frame.waitForFunction(
    asked => {
      const messages = [...document.querySelectorAll('[aria-label="Messages"] > li')]
      const [question, answer] = messages.slice(-2)
      const names = [...(answer?.querySelectorAll('button') ?? [])].map(button => button.ariaLabel ?? button.textContent?.trim())
      return question?.textContent?.includes(asked) && names.includes('Copy')
    },
    {},
    text
  )
}
