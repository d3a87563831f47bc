import { performance } from 'node:perf_hooks'
import { createToken } from '@lyceum/core/contract'
import { createCall } from '../../../packages/api/src/testing/call.ts'
import { type LtiPlatform, lti } from '../../../packages/api/src/testing/lti-platform.ts'
import { ltiBrowser } from '../../../packages/api/src/testing/lti-world.ts'

/** Milliseconds that our answers took: the login, the launch, the chat's page, and the session for its one-time code. */
export type Launched = { login: number; launch: number; page: number; session: number }

type Launch = { url: string; platform: LtiPlatform; agentId: string; learner: string }

/** A learner opens an agent in a course, as a browser with cookies does. What the platform itself takes is not counted. @throws when it is refused */
export async function launchOnce({ url, platform, agentId, learner }: Launch): Promise<Launched> {
  const browser = ltiBrowser()
  const target = `${url}/lti/launch`
  const [begun, login] = await timed(() =>
    browser.open(`${url}/lti/login`, {
      method: 'POST',
      body: new URLSearchParams({
        iss: platform.issuer,
        login_hint: learner,
        target_link_uri: target,
        client_id: platform.clientId
      })
    })
  )
  const sent = /\)\((\{"step":"login".*?\})\)<\/script>/s.exec(begun.text)?.[1]
  if (!sent) throw new Error(`the login was refused: ${begun.status}`)
  const { state, next } = JSON.parse(sent) as { state: string; next: string }
  const nonce = new URL(next).searchParams.get('nonce')!
  const claims = {
    sub: learner,
    name: `Learner ${learner}`,
    ...lti({ custom: { agent: agentId }, resource_link: { id: 'lecture', title: 'Tutor' } })
  }
  const token = await platform.sign(platform.claims({ nonce, target }, claims))
  const [launched, launch] = await timed(() =>
    browser.open(target, { method: 'POST', body: new URLSearchParams({ state, id_token: token }) })
  )
  const chat = new URL(launched.url)
  if (!chat.pathname.startsWith('/lti/chat/')) throw new Error(`the launch was refused: ${launched.status}`)
  const [opened, page] = await timed(() => browser.open(launched.url))
  if (opened.status !== 200) throw new Error(`the page was refused: ${opened.status}`)
  const body = { credential: chat.hash.slice(1), fingerprint: learner }
  const [, session] = await timed(() => createCall(url, {})(createToken, { body }))
  return { login, launch, page, session }
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const begun = performance.now()
  const answer = await work()
  return [answer, performance.now() - begun]
}
