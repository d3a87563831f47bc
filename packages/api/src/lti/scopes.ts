import { ltiScopes } from '@lyceum/core/contract'

export const scopes = ltiScopes

/** What a registration asks for. */
export const askedScopes: readonly string[] = Object.values(scopes)
