import * as z from 'zod/mini'
import { timestamp } from './page.ts'

export const documentStatuses = ['processing', 'completed', 'failed'] as const
export const ingestStages = ['queued', 'extracting', 'cleaning', 'splitting', 'indexing'] as const
/** `scanned` has only pictures, in which no text was recognized; `wrongType` is none of the formats, whatever its name says. */
export const ingestFailures = [
  'unreadable',
  'encrypted',
  'empty',
  'tooLarge',
  'tooSlow',
  'unsafeArchive',
  'gaveUp',
  'scanned',
  'wrongType'
] as const

/**
 * What a reader leaves out or cannot read, and counts. `page` has a picture and no text; `line` is one of a picture that cannot be made out; `character` is one whose bytes are damaged; `cell`
 * stands beyond the columns that are read; `other` is of an unknown kind, whose text was kept without its form.
 */
export const unreadKinds = [
  'page',
  'line',
  'picture',
  'drawing',
  'chart',
  'embedded',
  'comment',
  'hiddenText',
  'hiddenRow',
  'hiddenColumn',
  'hiddenSheet',
  'cell',
  'character',
  'other'
] as const

export type UnreadKind = (typeof unreadKinds)[number]
export type DocumentStatus = (typeof documentStatuses)[number]
export type IngestStage = (typeof ingestStages)[number]
export type IngestFailure = (typeof ingestFailures)[number]

export const unreadPart = z
  .object({
    kind: z.enum(unreadKinds).check(z.describe('What it is.')),
    count: z.int().check(z.describe('How many of them there are.'))
  })
  .register(z.globalRegistry, { id: 'UnreadPart', description: 'What a document has and its passages do not.' })
export type UnreadPart = z.infer<typeof unreadPart>

/** What is known of a newer version before it takes the place of its document, or of one that could not be processed. */
export const documentReplacement = z
  .object({
    name: z.string().check(z.describe('Its file name with its ending.')),
    status: z.enum(['processing', 'failed']).check(z.describe('Where its processing stands.')),
    stage: z.nullable(z.enum(ingestStages)).check(z.describe('What is being done; null when it is not processed.')),
    percent: z.int().check(z.describe('How far it is, 0 to 100.')),
    failure: z.nullable(z.enum(ingestFailures)).check(z.describe('Why it failed; null when it did not.')),
    uploadedAt: timestamp.check(z.describe('When it was uploaded.'))
  })
  .register(z.globalRegistry, {
    id: 'DocumentReplacement',
    description: 'A newer version that does not stand for its document yet.'
  })
export type DocumentReplacement = z.infer<typeof documentReplacement>

export const keptVersion = z
  .object({
    version: z.int().check(z.describe('Which one, from 1.')),
    name: z.string().check(z.describe('Its file name with its ending.')),
    replacedAt: timestamp.check(z.describe('When the next version took its place.'))
  })
  .register(z.globalRegistry, { id: 'KeptVersion', description: 'An earlier version of a document, which can still be read.' })
export type KeptVersion = z.infer<typeof keptVersion>
