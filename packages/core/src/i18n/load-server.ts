import type { Locale } from '../contract/locales.ts'
import type { words as batchExport } from './en-US/server/batch-export.ts'
import type { words as budgetExport } from './en-US/server/budget-export.ts'
import type { words as conversations } from './en-US/server/conversations.ts'
import type { words as courseExport } from './en-US/server/course-export.ts'
import type { words as lti } from './en-US/server/lti.ts'
import type { words as signIn } from './en-US/server/sign-in.ts'
import type { words as usageExport } from './en-US/server/usage-export.ts'
import type { Translation } from './translation.ts'

/** The namespaces of what the server writes itself; each locale's folder `server` has a file for each. */
export type ServerNamespaces = {
  /** The heads and words of the results of a batch. */
  'batch-export': Translation<typeof batchExport>
  /** The heads and words of exported budgets. */
  'budget-export': Translation<typeof budgetExport>
  /** Names of conversations that begin without words. */
  conversations: Translation<typeof conversations>
  /** What a file of what a course asks says in its rows. */
  'course-export': Translation<typeof courseExport>
  /** The pages in a learning platform's frame before there is a chat. */
  lti: Translation<typeof lti>
  /** The sign-in pages of the demo provider. */
  'sign-in': Translation<typeof signIn>
  /** The heads of the columns of exported statistics. */
  'usage-export': Translation<typeof usageExport>
}

/** Loads one of them in one language. They have a folder of their own, so that no page has the addresses of their files. */
export async function loadServerWords<N extends keyof ServerNamespaces>(
  locale: Locale,
  namespace: N
): Promise<ServerNamespaces[N]> {
  const file: { words: ServerNamespaces[N] } = await import(`./${locale}/server/${namespace}.ts`)
  return file.words
}
