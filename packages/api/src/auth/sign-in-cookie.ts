import { randomBytes } from 'node:crypto'
import { apiBase, times } from '@lyceum/core/contract'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { sha256 } from '../secrets/hash.ts'
import { sameText, sign } from '../secrets/keys.ts'

export const signInCookie = 'lyceum_sign_in'

/**
 * The proof that binds a sign-in to one browser. Both values are derived from the cookie's random value; the server stores
 * nothing.
 */
export type Proof = { nonce: string; verifier: string; challenge: string }

/**
 * Sets the cookie (10 minutes, HttpOnly) that binds the provider's response to this browser and return address. A browser that has
 * one keeps its value, so that of two tabs that sign in at once neither spoils the other's attempt.
 */
export function beginSignIn({ config, now }: Context, request: Request, response: Response, redirectUri: string): Proof {
  const random = heldValue(config, now(), request, redirectUri) ?? randomBytes(24).toString('base64url')
  const ends = String(now().getTime() + times.signInSeconds * 1000)
  const signature = sign(config.tokenSecret, 'sign-in-cookie', `${random} ${ends} ${redirectUri}`)
  response.cookie(signInCookie, `${random}.${ends}.${signature}`, { ...attributes(config), maxAge: times.signInSeconds * 1000 })
  return proofOf(config.tokenSecret, random)
}

/** The proof of this browser's sign-in; undefined if the cookie is missing, expired, or for another return address. */
export function resumeSignIn({ config, now }: Context, request: Request, redirectUri: string): Proof | undefined {
  const random = heldValue(config, now(), request, redirectUri)
  return random === undefined ? undefined : proofOf(config.tokenSecret, random)
}

function heldValue(config: Context['config'], now: Date, request: Request, redirectUri: string): string | undefined {
  const [random = '', ends = '', signature = ''] = (parseCookie(request.get('cookie') ?? '')[signInCookie] ?? '').split('.')
  const expected = sign(config.tokenSecret, 'sign-in-cookie', `${random} ${ends} ${redirectUri}`)
  return sameText(signature, expected) && Number(ends) > now.getTime() ? random : undefined
}

/** Deletes the cookie of a sign-in that was completed. */
export function endSignIn({ config }: Context, response: Response): void {
  response.clearCookie(signInCookie, attributes(config))
}

function proofOf(secret: Uint8Array, random: string): Proof {
  const verifier = sign(secret, 'sign-in-verifier', random)
  return {
    nonce: sign(secret, 'sign-in-nonce', random),
    verifier,
    challenge: sha256(verifier)
  }
}

const attributes = ({ baseUrl }: Context['config']) =>
  ({ httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:'), path: `${apiBase}/auth` }) as const
