import type { transcribeForAgent } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'

/** Turns one recording into text, by the platform of an agent. What does so is loaded late. @throws as `hearByPlatform` */
export const transcribeByPlatform = async (call: Call<typeof transcribeForAgent, Agent>): Promise<{ text: string }> =>
  (await import('./hear-by-platform.ts')).hearByPlatform(call)
