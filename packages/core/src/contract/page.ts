import * as z from 'zod/mini'
import { limits } from './limits.ts'

export const id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
  .register(z.globalRegistry, {
    id: 'Id',
    description: 'An opaque id that cannot be guessed. Do not derive anything from its shape.'
  })

export const timestamp = z.iso.datetime().register(z.globalRegistry, {
  id: 'Timestamp',
  description: 'A time in UTC, as ISO 8601 writes it: `2026-03-02T08:00:00.000Z`.'
})

/** A day of the calendar, as `2026-03-02`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }), z.refine(exists, { error: 'pattern' }))

/** An integer in an address. */
export const numberInAddress = (from: number, to: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(from), z.lte(to)))
  )

const count = (fallback: number, from: number, to: number) => z._default(numberInAddress(from, to), fallback)

/** The paging parameters of every paged list. */
export const pageQuery = {
  page: count(1, 1, 100_000).check(z.describe('Which page of the list, from 1.')),
  pageSize: count(limits.pageSize, 1, limits.maxPageSize).check(
    z.describe(`How many items a page has, from 1 to ${limits.maxPageSize}.`)
  )
}

/** The reply of a paged list. */
export function pageOf<S extends z.core.$ZodType>(item: S) {
  return z.object({
    items: z.array(item).check(z.describe('The items of this page; empty beyond the last page.')),
    total: z.int().check(z.describe('How many items all pages have together.')),
    page: z.int().check(z.describe('Which page this is, from 1.')),
    pageSize: z.int().check(z.describe('How many items a full page has.'))
  })
}

export type Page<T> = { items: T[]; total: number; page: number; pageSize: number }

/** The reply of a list without pages, which has at most `max` items. */
export function itemsOf<S extends z.core.$ZodType>(item: S, max: number) {
  const items = z
    .array(item)
    .check(z.maxLength(max), z.describe(`All items, up to ${max}, in the order that the call describes.`))
  return z.object({ items })
}

/** The same of a list that may have more than `max` items, of which it shows the first. */
export function firstOf<S extends z.core.$ZodType>(item: S, max: number) {
  return z.extend(itemsOf(item, max), { more })
}

/** A server of the release before does not say it. */
export const more = z.optional(z.boolean()).check(z.describe('True where there are more than these.'))

/** Trimmed text of 1 to `max` characters, at least one of which is visible. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isVisible, { error: 'whitespace' }))

/** Trimmed text of 0 to `max` characters. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** Whether the calendar has this day: `Date` takes February 30 for a day in March. */
function exists(day: string): boolean {
  const at = new Date(day)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Whether a text has a visible character: `trim` leaves zero-width characters, and a name of only those could not be seen. */
const isVisible = (value: string) => value === '' || /[^\p{Z}\p{Cc}\p{Cf}]/u.test(value)

/** The id and name of a person or thing. */
export const reference = z
  .object({ id: id.check(z.describe('The id.')), name: z.string().check(z.describe('The name as people read it.')) })
  .register(z.globalRegistry, { id: 'Reference', description: 'An id with the name that people know it by.' })
