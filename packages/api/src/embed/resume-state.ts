import { AppError, type resumeState } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { type Handle, handleSeal } from './handle.ts'

/** Opens a handle. @throws notFound for one that has expired, was changed, or is of another share or site */
export async function openState({ body, context }: Call<typeof resumeState>): Promise<{ state: string }> {
  const { token, site, state, until } = read(context, body.handle)
  if (token !== body.token || site !== body.site || until < context.now().getTime()) throw new AppError('notFound')
  return { state }
}

function read({ config }: Context, handle: string): Handle {
  try {
    return JSON.parse(handleSeal(config.tokenSecret).open(handle)) as Handle
  } catch (cause) {
    throw new AppError('notFound', { cause })
  }
}
