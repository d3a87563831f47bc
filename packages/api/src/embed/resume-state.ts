import { AppError, type resumeState } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { addressKey } from '../http/address-key.ts'
import type { Call } from '../http/route.ts'
import { type Handle, handleSeal } from './handle.ts'

/**
 * Opens a handle. The page that keeps it is not to read it, so it counts only from where it was sealed.
 * @throws notFound for one that has expired, was changed, or is of another share, site or address
 */
export async function openState({ body, context, request }: Call<typeof resumeState>): Promise<{ state: string }> {
  const { token, site, state, address, until } = read(context, body.handle)
  const isTheirs = token === body.token && site === body.site && address === addressKey(request.ip ?? '')
  if (!isTheirs || until < context.now().getTime()) throw new AppError('notFound')
  return { state }
}

function read({ config }: Context, handle: string): Handle {
  try {
    return JSON.parse(handleSeal(config.tokenSecret).open(handle)) as Handle
  } catch (cause) {
    throw new AppError('notFound', { cause })
  }
}
