import type { refuseLinkRequest } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { refuse } from './requests.ts'

export async function refuseAsked({ context, body }: Call<typeof refuseLinkRequest>): Promise<void> {
  await refuse(context, body.code)
}
