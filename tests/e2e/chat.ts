import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The chat as a person sees it, wherever it stands: the portal, the share page, a frame. */
export function chatIn(place: Page | FrameLocator) {
  const sender = place.getByRole('textbox', { name: /^Ask .+ anything$/ })
  const stop = place.getByRole('button', { name: 'Stop', exact: true })
  const send = place.getByRole('button', { name: 'Send', exact: true })
  const messages = place.getByRole('list', { name: 'Messages' }).locator('> li')
  return {
    sender,
    stop,
    send,
    messages,
    /** The latest message. */
    last: messages.last(),
    suggestions: place.getByRole('list', { name: 'Suggested questions' }),
    async ask(text: string): Promise<void> {
      await sender.fill(text)
      // With a finger, Enter begins a line.
      await send.click()
    },
    /** Attaches a file of the device to the next question. */
    async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await place.getByRole('button', { name: 'Attach files' }).click()
      const picker = sender.page().waitForEvent('filechooser')
      await place.getByRole('button', { name: 'From this device' }).click()
      await (await picker).setFiles(file)
    },
    /** Waits until the latest reply stands whole: it can be copied. */
    async replied(): Promise<Locator> {
      await expect(messages.last().getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
      await expect(stop).toBeHidden()
      return messages.last()
    }
  }
}
