import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** An opaque, unguessable id. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A timestamp on the wire: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** A whole number that arrives as text in a query. */
const count = (fallback: number, from: number, to: number) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]),
      z.pipe(z.transform(Number), z.int().check(z.gte(from), z.lte(to)))
    ),
    fallback
  )

/** The paging every list understands. */
export const pageQuery = {
  page: count(1, 1, 100_000),
  pageSize: count(limits.pageSize, 1, limits.maxPageSize)
}

/** The envelope of every list. */
export function pageOf<S extends z.core.$ZodType>(item: S) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })
}

export type Page<T> = { items: T[]; total: number; page: number; pageSize: number }

/** Trimmed text of 1 to `max` characters, at least one of which can be seen. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isVisible, { error: 'whitespace' }))
/** Text of 0 to `max` characters. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** Spaces of no width and the like are not trimmed, and a name of nothing else could not be pressed. */
const isVisible = (value: string) => value === '' || /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value)
