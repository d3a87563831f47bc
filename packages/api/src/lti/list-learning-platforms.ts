import type { listLearningPlatforms } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentPlatforms } from './present.ts'

export async function listRegistered({ context: { db, config } }: Call<typeof listLearningPlatforms>) {
  const rows = await db('ltiPlatforms').orderByRaw('launched_at desc nulls last, created_at desc, id')
  return { items: await presentPlatforms(db, rows), baseUrl: config.baseUrl }
}
