/** Readers for the parameters of an address, which anybody may have written: what cannot be meant is left out. */

/** What is searched for; empty for nothing. */
export const searchParameter = ({ query }: Record<string, string>): string => query?.trim() ?? ''

/** An id; empty for what is none. */
export const idParameter = (value: string | undefined): string => (/^[\w-]{1,64}$/.test(value ?? '') ? value! : '')

/** A day as `2026-03-02`; empty for what is none. */
export const dayParameter = (value: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? value! : '')

/** One of the known values; undefined for another. */
export const choiceParameter = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find(one => one === value)
