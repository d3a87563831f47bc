import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/v1/version',
  summary: 'Read which version of the server is running',
  auth: 'anyone',
  callers: 'anyone',
  reply: z.object({
    version: z.string().check(z.describe('The release, for example `1.4.0`.')),
    revision: z.nullable(z.string()).check(z.describe('The commit it was built from; null when the build did not record it.')),
    builtAt: z.nullable(z.string()).check(z.describe('When it was built, in ISO 8601; null when the build did not record it.'))
  })
})
