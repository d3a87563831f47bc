import type { createLearningPlatform } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function registerByHand(call: Call<typeof createLearningPlatform>) {
  return (await import('./registrations.ts')).storeRegistration(call)
}
