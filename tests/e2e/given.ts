import type { Page } from '@playwright/test'
import type { DifyAppInput } from '../../examples/demo-platforms/index.mjs'
import type { Product } from './product.ts'

export type GivenAgent = { id: string; name: string; key: string }
type Reply = { status: number; body: Record<string, unknown> }

/** A call of the person signed in on this page, with the page's own token. Wire names. @throws when it is refused */
export async function call(page: Page, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const reply: Reply = await page.evaluate(
    async ([method, path, body]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('lyceum') ?? '{}')
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' })
      }
      const answer = await fetch(`/api/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : {} }
    },
    [method, path, body] as const
  )
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

let made = 0

/** An app on the demo platform and an agent on it, published by the person signed in on this page. */
export async function giveAgent(
  page: Page,
  product: Product,
  app: Partial<DifyAppInput> & { visibility?: 'private' | 'public' } = {}
): Promise<GivenAgent> {
  const { visibility = 'private', ...given } = app
  const number = ++made
  const key = product.platforms.addApp({ key: `app-e2e-${process.pid}-${number}-secret`, mode: 'chat', ...given })
  const name = given.name ?? `Tutor ${number}`
  const agent = await call(page, 'POST', '/agents', {
    name,
    icon: 'AgentDefault',
    category: 'research',
    description: 'Helps with what it is asked.',
    opener: 'Ask away.',
    suggested_questions: [],
    visibility,
    connection: { platform: 'dify', type: 'chat', api_url: product.platforms.difyUrl, api_key: key }
  })
  return { id: String(agent.id), name, key }
}

/** The text of the latest reply as the product has stored it. */
export async function storedReply(page: Page, agentId: string): Promise<string> {
  const conversations = await call(page, 'GET', `/agents/${agentId}/conversations`)
  const [latest] = conversations.items as { id: string }[]
  const messages = await call(page, 'GET', `/conversations/${latest?.id}/messages`)
  const replies = (messages.items as { side: string; text: string }[]).filter(({ side }) => side === 'agent')
  return replies.at(-1)?.text ?? ''
}

/** The agent's share of this level, made by the person signed in on this page. */
export async function shareOf(
  page: Page,
  product: Product,
  agentId: string,
  level: 'anyone' | 'authenticated',
  sites: string[] = []
): Promise<{ token: string; link: string }> {
  const share = await call(page, 'POST', `/agents/${agentId}/shares`, { access_level: level, sites })
  return { token: String(share.token), link: `${product.url}/chatbot/${share.token}` }
}
