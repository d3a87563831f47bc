import { listed, type listLearningPlatforms } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function listRegistered({ context }: Call<typeof listLearningPlatforms>) {
  const { db, config } = context
  const rows = await db('ltiPlatforms').orderByRaw('coalesce(launched_at, created_at) desc, id').limit(listed.learningPlatforms)
  const [{ presentPlatforms }, { iconOf }] = await Promise.all([import('./present.ts'), import('./icon.ts')])
  return { items: await presentPlatforms(db, rows), baseUrl: config.baseUrl, iconUrl: await iconOf(context) }
}
