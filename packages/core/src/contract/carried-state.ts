import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits, times } from './limits.ts'
import { shareToken } from './shares.ts'

const token = shareToken.check(z.describe('The token of the share.'))
const site = z
  .string()
  .check(z.maxLength(limits.iconUrl), z.describe('The origin of the page around the chat, as the browser tells the frame.'))
const state = z
  .string()
  .check(z.maxLength(limits.carriedState), z.describe('What the frame knows, in a form that only it reads.'))
const handle = z.string().check(z.maxLength(2 * limits.carriedState), z.describe('The state, sealed.'))

export const carryState = endpoint({
  method: 'POST',
  path: '/api/v1/embed/carried-states',
  summary: 'Seal what a frame without storage wants to know on the next page',
  description: `A browser may deny a frame of another site all storage. Then the page around the chat keeps this handle, which tells it nothing, and gives it to the next frame. It is bound to share, site and the reader's address and lasts ${times.carriedStateSeconds / 3600} hours; the server keeps nothing. A script of the page, at that address, could open it.`,
  auth: 'anyone',
  callers: 'anyone',
  quiet: true,
  body: z.strictObject({ token, site, state }),
  example: { body: { token: 'AAAAAAAAAAAAAAAAAAAAAA', site: 'https://lms.northgate.example', state: '{}' } },
  reply: z.object({ handle })
})

export const resumeState = endpoint({
  method: 'POST',
  path: '/api/v1/embed/carried-states/opened',
  summary: 'Read what a frame of the page before has carried on',
  description: 'Refused (3000) when the handle has expired, was changed, or belongs to another share, site or address.',
  auth: 'anyone',
  callers: 'anyone',
  quiet: true,
  body: z.strictObject({ token, site, handle }),
  example: { body: { token: 'AAAAAAAAAAAAAAAAAAAAAA', site: 'https://lms.northgate.example', handle: 'v1.e.AAAA.AAAA' } },
  reply: z.object({ state }),
  errors: ['notFound']
})
