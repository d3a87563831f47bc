import { expect, test } from 'vitest'
import { readConfiguration } from './platform-configuration.ts'

const canvas = {
  issuer: 'https://canvas.instructure.com',
  authorization_endpoint: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
  token_endpoint: 'https://sso.canvaslms.com/login/oauth2/token',
  jwks_uri: 'https://sso.canvaslms.com/api/lti/security/jwks',
  registration_endpoint: 'https://canvas.instructure.com/api/lti/registrations',
  authorization_server: 'canvas.instructure.com'
}
const brightspace = {
  issuer: 'https://school.brightspace.com',
  authorization_endpoint: 'https://school.brightspace.com/d2l/lti/authenticate',
  token_endpoint: 'https://auth.brightspace.com/core/connect/token',
  jwks_uri: 'https://school.brightspace.com/d2l/.well-known/jwks',
  registration_endpoint: 'https://school.brightspace.com/d2l/lti/register'
}

/** What is read of a platform that says this of itself. */
function read(said: Record<string, string> & { issuer: string }) {
  const hosts = Object.values(said).flatMap(address => (URL.canParse(address) ? [new URL(address).host] : []))
  const context = {
    config: { platformAllowedHosts: hosts },
    lms: { json: async () => ({ status: 200, body: said, text: '' }) }
  } as unknown as Parameters<typeof readConfiguration>[0]
  return readConfiguration(context, `${said.issuer}/openid-configuration`, undefined)
}

test('tokens are asked for of whom the platform takes assertions', async () => {
  // A bare host is no audience: Canvas takes the address of its tokens.
  expect(await read(canvas)).toMatchObject({ tokenAudience: null })
  expect(await read(brightspace)).toMatchObject({ tokenAudience: 'https://api.brightspace.com/auth/token' })
  expect(await read({ ...brightspace, ...{ authorization_server: 'auth.brightspace.com' } })).toMatchObject({
    tokenAudience: 'https://api.brightspace.com/auth/token'
  })
  const named = { ...canvas, authorization_server: 'https://canvas.instructure.com/login/oauth2/token' }
  expect(await read(named)).toMatchObject({ tokenAudience: named.authorization_server })
})

test('a school of hosted Canvas registers at its own host, and nobody at another one', async () => {
  const at = (host: string, issuer = canvas.issuer) =>
    read({ ...canvas, issuer, registration_endpoint: `https://${host}/api/lti/registrations` })
  expect(await at('school.instructure.com')).toMatchObject({ issuer: canvas.issuer, schoolHost: 'school.instructure.com' })
  expect(await at('canvas.instructure.com')).toMatchObject({ schoolHost: null })
  for (const host of ['school.example', 'instructure.com.evil.example', 'evil-instructure.com', 'school.beta.instructure.com'])
    expect(await at(host)).toBe('mismatch')
  expect(await at('school.instructure.com', 'https://lms.school.example')).toBe('mismatch')
})
