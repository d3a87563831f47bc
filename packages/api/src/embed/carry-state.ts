import { type carryState, times } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { type Handle, handleSeal } from './handle.ts'

/** Seals what a frame knows, for the next frame of the same share on the same site. */
export async function sealState({ body, context }: Call<typeof carryState>): Promise<{ handle: string }> {
  const until = context.now().getTime() + times.carriedStateSeconds * 1000
  return { handle: handleSeal(context.config.tokenSecret).seal(JSON.stringify({ ...body, until } satisfies Handle)) }
}
