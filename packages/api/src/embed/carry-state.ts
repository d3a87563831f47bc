import { type carryState, times } from '@lyceum/core/contract'
import { addressKey } from '../http/address-key.ts'
import type { Call } from '../http/route.ts'
import { type Handle, handleSeal } from './handle.ts'

/** Seals what a frame knows, for the next frame of the same share on the same site. */
export async function sealState({ body, context, request }: Call<typeof carryState>): Promise<{ handle: string }> {
  const until = context.now().getTime() + times.carriedStateSeconds * 1000
  const handle = { ...body, address: addressKey(request.ip ?? ''), until } satisfies Handle
  return { handle: handleSeal(context.config.tokenSecret).seal(JSON.stringify(handle)) }
}
