import type { ConnectionReason } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { words as audit } from './en-US/other/audit.ts'
import type { words as budgetExport } from './en-US/other/budget-export.ts'
import type { words as courseExport } from './en-US/other/course-export.ts'
import type { words as lti } from './en-US/other/lti.ts'
import type { words as signIn } from './en-US/other/sign-in.ts'
import type { words as usageExport } from './en-US/other/usage-export.ts'
import type { Translation } from './translation.ts'

/** The namespaces that no chat shows; each locale's folder `other` has a file for each. */
export type OtherNamespaces = {
  /** What is written down of those who govern the school. */
  audit: Translation<typeof audit>
  /** The heads and words of exported budgets. */
  'budget-export': Translation<typeof budgetExport>
  /** What can be wrong with a connection to a platform. */
  'connection-fields': Record<ConnectionReason, string>
  /** What a file of what a course asks says in its rows. */
  'course-export': Translation<typeof courseExport>
  /** The pages in a learning platform's frame before there is a chat. */
  lti: Translation<typeof lti>
  /** The sign-in pages of the demo provider. */
  'sign-in': Translation<typeof signIn>
  /** The heads of the columns of exported statistics. */
  'usage-export': Translation<typeof usageExport>
}

/** Loads one of them in one language. They have a folder of their own, so that the chat's page has no addresses of their files. */
export async function loadOtherWords<N extends keyof OtherNamespaces>(locale: Locale, namespace: N): Promise<OtherNamespaces[N]> {
  const file: { words: OtherNamespaces[N] } = await import(`./${locale}/other/${namespace}.ts`)
  return file.words
}
