import type { Config } from '../config/config.ts'
import { discover } from './provider.ts'

/** Asks the identity provider for its keys. @returns what it answered; rejects with what is wrong */
export async function askProvider({ oidc, proxy }: Pick<Config, 'oidc' | 'proxy'>): Promise<string> {
  if (oidc.kind === 'embedded') return 'the demonstration school'
  const provider = await discover(oidc, proxy)
  await provider.reloadKeys()
  return `${provider.issuer} answers with its keys${provider.endSessionEndpoint ? '' : '; it has no address to sign out at'}`
}
