import { limits } from '@lyceum/core/contract/limits'

/** The number that was typed; null for nothing, which is no limit; undefined for what is not allowed. */
export function readAllowed(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const most = Number(text)
  return /^\d{1,9}$/.test(text) && most >= 1 && most <= limits.allowance ? most : undefined
}
