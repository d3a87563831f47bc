import { AppError, type confirmLinkRequest } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/** @throws notFound; alreadyProcessed when another account has confirmed it */
export async function confirmAsked({ context, actor, body }: Call<typeof confirmLinkRequest>) {
  const { confirm, findRequest } = await import('./requests.ts')
  if (!(await findRequest(context, body.code))) throw new AppError('notFound')
  return { number: await confirm(context, body.code, signedIn(actor).userId) }
}
