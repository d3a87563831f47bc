import type { ConnectionReason } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { words as audit } from './en-US/other/audit.ts'
import type { Translation } from './translation.ts'

/** The namespaces that no chat shows, and that the portal and the server share; each locale's folder `other` has a file for each. */
export type OtherNamespaces = {
  /** What is written down of those who govern the school. */
  audit: Translation<typeof audit>
  /** What can be wrong with a connection to a platform. */
  'connection-fields': Record<ConnectionReason, string>
}

/** Loads one of them in one language. They have a folder of their own, so that the chat's page has no addresses of their files. */
export async function loadOtherWords<N extends keyof OtherNamespaces>(locale: Locale, namespace: N): Promise<OtherNamespaces[N]> {
  const file: { words: OtherNamespaces[N] } = await import(`./${locale}/other/${namespace}.ts`)
  return file.words
}
