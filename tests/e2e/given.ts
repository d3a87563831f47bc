import type { Page } from '@playwright/test'
import type { DifyAppInput } from '../../examples/demo-platforms/index.mjs'
import type { Product } from './product.ts'
import type { Kept } from './world.ts'

export type GivenAgent = { id: string; name: string; key: string }
type Reply = { status: number; text: string }

/** Makes calls in one person's name. Wire names. @throws when one is refused */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** A call of the person signed in on this page, with the page's own token. */
export async function call(by: Page | Caller, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  if (typeof by === 'function') return by(method, path, body)
  const reply = await by.evaluate(send, { method, path: `/api/v1${path}`, body, stored: undefined, cookies: undefined })
  return bodyOf(method, path, reply)
}

/** Calls without a page, in the session that a browser has kept. */
export function callerOf(url: string, { origins, cookies }: Kept): Caller {
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'lyceum')?.value
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async (method, path, body) =>
    bodyOf(method, path, await send({ method, path: `${url}/api/v1${path}`, body, stored, cookies: cookie }))
}

type Sending = { method: string; path: string; body: unknown; stored: string | undefined; cookies: string | undefined }

/** Runs in a page, which has a token and cookies of its own, or here, with those that were kept. Stands alone for that. */
async function send({ method, path, body, stored, cookies }: Sending): Promise<Reply> {
  const { accessToken } = JSON.parse(stored ?? localStorage.getItem('lyceum') ?? '{}')
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-xsrf-token': /XSRF-TOKEN=([^;]*)/.exec(cookies ?? document.cookie)?.[1] ?? '',
    ...(cookies !== undefined && { cookie: cookies }),
    ...(body !== undefined && { 'content-type': 'application/json' })
  }
  const answer = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

function bodyOf(method: string, path: string, reply: Reply): Record<string, unknown> {
  const text = textOf(method, path, reply)
  return text ? JSON.parse(text) : {}
}

function textOf(method: string, path: string, { status, text }: Reply): string {
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return text
}

/** Asks an agent as the person signed in on this page, and reads the events of the reply to their end. Wire names. */
export async function askAgent(page: Page, agentId: string, body: { text: string; conversation_id?: string }) {
  const [method, path] = ['POST', `/agents/${agentId}/messages`]
  const reply = await page.evaluate(send, { method, path: `/api/v1${path}`, body, stored: undefined, cookies: undefined })
  const lines = textOf(method, path, reply).split('\n')
  return lines.filter(line => line.startsWith('data:')).map(line => JSON.parse(line.slice(5)) as ReplyEvent)
}

export type ReplyEvent = { type: string; conversation_id?: string; message_id?: string; delta?: string; reason?: string }

let made = 0

/** An app on the demo platform and an agent on it, published by this person. */
export async function giveAgent(
  owner: Page | Caller,
  product: Product,
  app: Partial<DifyAppInput> & { visibility?: 'private' | 'public'; keptDays?: 0 } = {}
): Promise<GivenAgent> {
  const { visibility = 'private', keptDays = null, ...given } = app
  const number = ++made
  const key = product.platforms.addApp({ key: `app-e2e-${process.pid}-${number}-secret`, mode: 'chat', ...given })
  const name = given.name ?? `Tutor ${number}`
  const agent = await call(owner, 'POST', '/agents', {
    name,
    icon: 'AgentDefault',
    category: 'research',
    description: 'Helps with what it is asked.',
    opener: 'Ask away.',
    suggested_questions: [],
    visibility,
    kept_days: keptDays,
    connection: {
      platform: 'dify',
      type: given.mode === 'advanced-chat' ? 'chatflow' : given.mode === 'workflow' ? 'workflow' : 'chat',
      api_url: product.platforms.difyUrl,
      api_key: key
    }
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

/** The agent's share of this level, made by this person. */
export async function shareOf(
  owner: Page | Caller,
  product: Product,
  agentId: string,
  level: 'anyone' | 'authenticated',
  sites: string[] = []
): Promise<{ token: string; link: string }> {
  const share = await call(owner, 'POST', `/agents/${agentId}/shares`, { access_level: level, sites })
  return { token: String(share.token), link: `${product.url}/chatbot/${share.token}` }
}
