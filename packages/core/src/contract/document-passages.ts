import * as z from 'zod/mini'
import { documentPath, versionWanted } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { optionalText, pageOf, pageQuery, reference, text, timestamp } from './page.ts'

export const textPassage = z
  .object({
    position: z.int().check(z.describe('Its place, from 0.')),
    text: z.string().check(z.describe('The passage.')),
    heading: z.nullable(z.string()).check(z.describe('The heading above it; null without one.')),
    page: z.nullable(z.int()).check(z.describe('Page of the document, from 1; null when there are none.'))
  })
  .register(z.globalRegistry, { id: 'TextPassage', description: 'A piece of a text that is searched.' })

const part = z.number().check(z.minimum(0), z.maximum(1))
export const writtenLine = z
  .object({
    text: z.string().check(z.describe('What it says.')),
    left: part.check(z.describe('Where it begins, as a part of the page’s width.')),
    top: part.check(z.describe('Its upper edge, as a part of the page’s height.')),
    width: part.check(z.describe('Its width, as a part of the page’s.')),
    height: part.check(z.describe('Its height, as a part of the page’s.'))
  })
  .register(z.globalRegistry, { id: 'WrittenLine', description: 'A line that was recognized in the picture of a page.' })
export type WrittenLine = z.infer<typeof writtenLine>

export const readPassages = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/passages',
  summary: 'Read the text of a document around a passage',
  description: 'The passages in which it is found, in their order; none until it is processed.',
  auth: 'course',
  callers: 'members',
  params: documentPath,
  query: z.object({
    around: z
      ._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0)
      .check(z.describe('The position of the passage in the middle, from 0.')),
    version: versionWanted
  }),
  reply: z.object({
    items: z
      .array(
        z.extend(textPassage, {
          original: z.nullable(z.string()).check(z.describe('What was read, where somebody edited it; null elsewhere.'))
        })
      )
      .check(z.maxLength(41), z.describe('The passage, and at most 20 before and behind it.')),
    lines: z
      .array(writtenLine)
      .check(z.describe('The lines of the page of the passage in the middle, where its text was recognized in a picture.')),
    count: z.int().check(z.describe('How many passages there are.'))
  })
})

export const passageEdit = z
  .object({
    editor: reference.check(z.describe('Who made the last change.')),
    editedAt: timestamp.check(z.describe('When it was made.')),
    original: z.nullable(z.string()).check(z.describe('The text as it was read; null when only its use was changed.'))
  })
  .register(z.globalRegistry, { id: 'PassageEdit', description: 'What somebody changed of a passage.' })

export const listedPassage = z
  .extend(textPassage, {
    enabled: z.boolean().check(z.describe('Whether it is found and cited.')),
    edit: z.nullable(passageEdit).check(z.describe('What was changed; null for a passage as it was read.'))
  })
  .register(z.globalRegistry, { id: 'ListedPassage', description: 'A passage of a document, as it was read or edited.' })
export type ListedPassage = z.infer<typeof listedPassage>

export const listPassages = endpoint({
  method: 'GET',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/text',
  summary: 'List the passages of a document',
  description: 'In their order, those too that are switched off; none until it is processed.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'search',
  params: documentPath,
  query: z.object({
    query: z
      .optional(optionalText(limits.searchText))
      .check(z.describe('Only passages with these characters in their text or heading, in either case.')),
    ...pageQuery
  }),
  reply: pageOf(listedPassage)
})

export const editPassage = endpoint({
  method: 'PUT',
  path: '/api/v1/knowledge-bases/{baseId}/documents/{documentId}/passages/{position}',
  summary: 'Edit a passage, or switch it off',
  description:
    'Searches follow at once; vectors of a new text come a little later. The document’s file stays as it is. When the document is processed again, the edit is kept where the same passage is found in it. With `text` null and `enabled` true the passage is again as it was read.',
  auth: 'session',
  callers: 'members',
  rateLimit: 'document',
  params: z.extend(documentPath, {
    position: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000), z.describe('Its place, from 0.'))
  }),
  body: z.strictObject({
    text: z
      .nullable(text(limits.passageText))
      .check(z.describe(`The text instead of the one that was read, up to ${limits.passageText} characters; null for that one.`)),
    enabled: z.boolean().check(z.describe('Whether it is found and cited.')),
    seen: z
      .optional(z.string().check(z.maxLength(limits.seenPassage)))
      .check(
        z.describe(
          'The text of the passage as it was listed to whoever edits it. Where another stands there by now, as after a newer version, nothing is changed: `alreadyProcessed`.'
        )
      )
  }),
  example: { body: { text: 'The exam is on 12 June.', enabled: true, seen: 'The exam is on 11 June.' } },
  reply: listedPassage,
  errors: ['alreadyProcessed']
})
