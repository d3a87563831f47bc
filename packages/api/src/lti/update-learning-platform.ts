import type { updateLearningPlatform } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function changeRegistered(call: Call<typeof updateLearningPlatform>) {
  return (await import('./registrations.ts')).changeRegistration(call)
}
