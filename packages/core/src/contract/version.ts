import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/v1/version',
  summary: 'What runs here',
  auth: 'anyone',
  reply: z.object({ version: z.string(), revision: z.nullable(z.string()), builtAt: z.nullable(z.string()) })
})
