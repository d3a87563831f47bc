import { generateKeyPairSync } from 'node:crypto'
import { base64, claimsFor, identityShare, signedBy } from '../identity-share.ts'
import { eventsOn, pageWith } from '../widget-listener.ts'
import { frameOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const tutor = 'LyceumChat.instances[0]'

test('a token that is stolen, expired, replayed, unsigned or for somebody else is refused with 401, and the page is told', async ({
  visit,
  as,
  product
}) => {
  const { share, secret } = await identityShare({ as, product }, 'authenticated')
  const other = await identityShare({ as, product }, 'authenticated')
  const keys = await identityShare({ as, product }, 'authenticated')
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Nobody asks there: a token whose algorithm is another one is refused before.
  await keys.useKeys('https://lms.example.edu/jwks', 'ES256')
  const claims = (more: object = {}, of = share) => ({ ...claimsFor('student-41', of, product.url), ...more })
  const good = () => signedBy(secret(), claims())
  const pem = String(publicKey.export({ format: 'pem', type: 'spki' }))

  const page = await visit()
  const refused = async (what: string, token: string, times = 1) => {
    const answered = page.waitForResponse('**/auth/identity-token')
    await page.evaluate(`${tutor}.identify(() => '${token}')`)
    expect((await answered).status(), what).toBe(401)
    const errors = async () => (await eventsOn(page)).filter(({ type }) => type === 'auth.error').length
    await expect.poll(errors, what).toBe(times)
    await expect(frameOf(page).getByRole('textbox'), what).toHaveCount(0)
  }
  const open = async (token: string) => {
    await pageWith(page, product, `/${token}`)
    await page.evaluate(`${tutor}.open()`)
    await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  }
  await open(share.token)
  const past = Math.floor(Date.now() / 1000) - 600
  const bad = {
    'forged, with another secret': signedBy('another secret', claims()),
    'stolen, of another share': signedBy(other.secret(), claims({}, other.share)),
    expired: signedBy(secret(), claims({ exp: past })),
    'good for too long': signedBy(secret(), claims({ exp: Math.floor(Date.now() / 1000) + 86_400 })),
    'for another audience': signedBy(secret(), claims({ aud: 'https://ai.elsewhere.edu' })),
    'without a signature': `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims())}.`
  }
  let times = 0
  for (const [what, token] of Object.entries(bad)) await refused(what, token, ++times)

  // One that was used is used up: the person is in, and a second page with the same token is not.
  const used = good()
  await page.evaluate(`${tutor}.identify(() => '${used}')`)
  await expect(frameOf(page).getByRole('textbox')).toBeVisible()
  await open(share.token)
  await refused('replayed', used)

  // Whoever knows the public key cannot sign with it as if it were a secret.
  await open(keys.share.token)
  await refused('key confusion', signedBy(pem, claims({}, keys.share), { alg: 'HS256', typ: 'JWT', kid: 'one' }))
})
