import type { refuseLinkRequest } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function refuseAsked({ context, body }: Call<typeof refuseLinkRequest>): Promise<void> {
  await (await import('./requests.ts')).refuse(context, body.code)
}
