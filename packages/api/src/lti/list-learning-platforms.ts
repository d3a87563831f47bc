import type { listLearningPlatforms } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function listRegistered({ context: { db, config } }: Call<typeof listLearningPlatforms>) {
  const rows = await db('ltiPlatforms').orderByRaw('launched_at desc nulls last, created_at desc, id')
  const { presentPlatforms } = await import('./present.ts')
  return { items: await presentPlatforms(db, rows), baseUrl: config.baseUrl }
}
