import { expect, type Page } from '@playwright/test'
import { words as errors } from '../../packages/core/src/i18n/en-US/errors.ts'
import { chatIn } from './chat.ts'
import { askAgent, call, type ReplyEvent } from './given.ts'

/** The chat with an agent, in what differs by platform. */
export type PlatformChat = {
  /** Asks, and waits for a whole reply with `text` in it. */
  answers(question: string, text: string): Promise<void>
  /** Asks, and stops the reply once it has said `word`. */
  stopAt(question: string, word: string): Promise<void>
  /** Asks what fails, for this reason if one is given. */
  fails(question: string, reason?: keyof typeof errors): Promise<void>
  /** The next question begins another conversation. */
  beginAnew(): Promise<void>
}

/** The chat as a person sees it. */
export async function chatOnPage(page: Page, agentId: string): Promise<PlatformChat> {
  await page.goto(`/agents/${agentId}/conversation`)
  const chat = chatIn(page)
  // Where the reply would be, or, of a question that was refused, at the message field.
  const failure = page.locator('.ly-failed').last()
  return {
    async answers(question, text) {
      await chat.ask(question)
      await expect(await chat.replied()).toContainText(text)
    },
    async stopAt(question, word) {
      await chat.ask(question)
      await expect(chat.last).toContainText(word)
      await chat.stop.click()
      await expect(chat.last).toContainText('You stopped this reply.')
    },
    async fails(question, reason) {
      await chat.ask(question)
      await expect(failure).toBeVisible()
      if (reason) await expect(failure).toContainText(errors[reason])
    },
    beginAnew: () => page.getByRole('button', { name: 'New chat' }).first().click()
  }
}

/** The same chat by the calls that its page makes, with the events that it would draw. */
export function chatByCalls(page: Page, agentId: string): PlatformChat {
  let conversationId: string | undefined
  const ask = async (text: string): Promise<ReplyEvent[]> => {
    const events = await askAgent(page, agentId, { text, ...(conversationId && { conversation_id: conversationId }) })
    conversationId = events[0]?.conversation_id
    expect(events[0]?.type).toBe('started')
    return events
  }
  return {
    async answers(question, text) {
      const events = await ask(question)
      expect(events.map(({ type }) => type)).toContain('finished')
      expect(events.map(({ type, delta }) => (type === 'text' ? delta : '')).join('')).toContain(text)
    },
    async stopAt(question, word) {
      const asked = ask(question)
      let messageId: unknown
      await expect
        .poll(async () => {
          const { items } = await call(page, 'GET', `/conversations/${conversationId}/messages`)
          const latest = (items as { id: string; side: string; status?: string; text: string }[]).at(-1)
          messageId = latest?.id
          return latest?.status === 'generating' && latest.text
        })
        .toContain(word)
      await call(page, 'POST', `/messages/${messageId}/abort`)
      expect((await asked).at(-1)?.type).toBe('aborted')
    },
    async fails(question, reason) {
      const failed = (await ask(question)).at(-1)
      expect(failed).toMatchObject({ type: 'failed', ...(reason && { reason }) })
    },
    async beginAnew() {
      conversationId = undefined
    }
  }
}
