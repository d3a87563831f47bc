import type { ErrorName, FieldReason } from '../contract/errors.ts'
import type { Locale } from '../contract/users.ts'

type Load<W> = Record<Locale, () => Promise<W>>

/** The words of every failure, one language at a time. */
export const errorWords: Load<Record<ErrorName, string>> = {
  'en-US': async () => (await import('./errors/en-US.ts')).errors,
  'zh-CN': async () => (await import('./errors/zh-CN.ts')).errors,
  'zh-TW': async () => (await import('./errors/zh-TW.ts')).errors
}

/** What is wrong with a field, one language at a time. */
export const fieldWords: Load<Record<FieldReason, string>> = {
  'en-US': async () => (await import('./fields/en-US.ts')).fields,
  'zh-CN': async () => (await import('./fields/zh-CN.ts')).fields,
  'zh-TW': async () => (await import('./fields/zh-TW.ts')).fields
}
