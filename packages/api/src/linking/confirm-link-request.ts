import { AppError, type confirmLinkRequest } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { confirm, findRequest } from './requests.ts'

/** @throws notFound; alreadyProcessed when another account has confirmed it */
export async function confirmAsked({ context, actor, body }: Call<typeof confirmLinkRequest>) {
  if (!(await findRequest(context, body.code))) throw new AppError('notFound')
  return { number: await confirm(context, body.code, signedIn(actor).userId) }
}
