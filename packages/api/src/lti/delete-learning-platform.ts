import type { deleteLearningPlatform } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function deleteRegistered(call: Call<typeof deleteLearningPlatform>) {
  return (await import('./registrations.ts')).dropRegistration(call)
}
