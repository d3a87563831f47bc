import { createHmac } from 'node:crypto'
import { chatIn } from '../chat.ts'
import { call, giveAgent } from '../given.ts'
import { eventsOn, pageStarting, pageWith } from '../widget-listener.ts'
import { frameOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const tutor = 'LyceumChat.instances[0]'
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

let tokens = 0

/** What the server of the host signs for one of its people. */
function tokenFor(person: string, share: { id: string }, secret: string, audience: string): string {
  const exp = Math.floor(Date.now() / 1000) + 120
  const claims = { iss: share.id, aud: audience, sub: person, exp, jti: `story-${++tokens}` }
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

test('function `identify`, messages `identify`, `unknown`: people of the host’s site have a chat each, and a token that is not theirs gives none', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const share = (await call(owner, 'POST', `/agents/${agent.id}/placements`, {
    name: 'MATH 1013',
    access_level: 'authenticated'
  })) as { id: string; token: string }
  const path = `/agents/${agent.id}/placements/${share.id}/identity`
  const { secret } = (await call(owner, 'PUT', path, { kind: 'secret' })) as { secret: string }
  const page = await pageWith(await visit(), product, `/${share.token}`)
  const chat = chatIn(frameOf(page))
  const identify = (token: string) => page.evaluate(`${tutor}.identify(() => '${token}')`)
  await page.evaluate(`${tutor}.open()`)
  await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  await identify(tokenFor('student-17', share, 'another secret', product.url))
  await expect
    .poll(async () => (await eventsOn(page)).find(({ type }) => type === 'auth.error'))
    .toEqual({ type: 'auth.error', payload: { code: 2001 } })

  await identify(tokenFor('student-17', share, secret, product.url))
  await chat.ask('Is this mine?')
  await chat.replied()
  await identify(tokenFor('student-18', share, secret, product.url))
  await expect(chat.messages).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByText('Is this mine?')).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  const ready = async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length
  const before = await ready()
  await identify(tokenFor('student-17', share, secret, product.url))
  await expect.poll(ready).toBe(before + 1)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByText('Is this mine?').first()).toBeVisible()
})

test('options `identity`, `getToken`: who is signed in on the host’s site chats at once', async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const share = (await call(owner, 'POST', `/agents/${agent.id}/placements`, { name: '', access_level: 'authenticated' })) as {
    id: string
    token: string
  }
  const path = `/agents/${agent.id}/placements/${share.id}/identity`
  const { secret } = (await call(owner, 'PUT', path, { kind: 'secret' })) as { secret: string }
  const page = await visit()
  const asked: (string | null)[] = []
  await page.exposeFunction('signed', (previous: string | null) => {
    asked.push(previous)
    return tokenFor('student-19', share, secret, product.url)
  })
  const code = '{ identity: { getToken: previous => signed(previous) } }'
  await pageStarting(page, product, `/${share.token}`, {}, code)
  await page.evaluate(`${tutor}.open()`)
  await chatIn(frameOf(page)).ask('Is this mine?')
  await chatIn(frameOf(page)).replied()
  expect(asked).toEqual([null])
})
