import { type PersonClient, toAppError } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { confirmLinkRequest, type LinkRequest, readLinkRequest, refuseLinkRequest } from '@lyceum/core/contract/linked-accounts'
import { atom } from 'nanostores'

export type LinkState =
  | { step: 'code'; failure?: AppError }
  | { step: 'asked'; code: string; request: LinkRequest; failure?: AppError }
  | { step: 'confirmed'; request: LinkRequest; number: string }
  | { step: 'refused' }

/** From the code of a course page to the number that it asks for. */
export function createAccountLink(client: PersonClient) {
  const $state = atom<LinkState>({ step: 'code' })
  const $busy = atom(false)

  async function attempt(work: () => Promise<LinkState>, otherwise: (failure: AppError) => LinkState): Promise<void> {
    if ($busy.get()) return
    $busy.set(true)
    $state.set(await work().catch(thrown => otherwise(toAppError(thrown))))
    $busy.set(false)
  }

  return {
    $state,
    $busy,
    async read(code: string): Promise<void> {
      const body = { code }
      await attempt(
        async () => ({ step: 'asked', code, request: await client.request(readLinkRequest, { body, quiet: true }) }),
        failure => ({ step: 'code', failure })
      )
    },
    async confirm(code: string, request: LinkRequest): Promise<void> {
      const body = { code }
      await attempt(
        async () => ({ step: 'confirmed', request, ...(await client.request(confirmLinkRequest, { body, quiet: true })) }),
        failure => ({ step: 'asked', code, request, failure })
      )
    },
    async refuse(code: string, request: LinkRequest): Promise<void> {
      const body = { code }
      await attempt(
        async () => {
          await client.request(refuseLinkRequest, { body, quiet: true })
          return { step: 'refused' }
        },
        failure => ({ step: 'asked', code, request, failure })
      )
    }
  }
}
