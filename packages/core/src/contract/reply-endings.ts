import * as z from 'zod/mini'
import { closing } from './closing.ts'
import { errorNames, refusalCauses } from './errors.ts'

/** An unknown error name, from a newer server, is parsed as `generic`. */
export const errorName = z
  .catch(z.enum(errorNames as [(typeof errorNames)[number], ...typeof errorNames]), 'generic')
  .register(z.globalRegistry, { id: 'ErrorName', description: 'What went wrong, by the name of the error.' })

/**
 * What a reader should know of how an answer came about. `limitReached`: its model stopped at the longest answer that it may give.
 * `contentFiltered`: a filter of the platform stopped it. `damaged`: a part of what the platform sent could not be read.
 * `shortened`: the conversation was too long for the agent, which was sent its newer part only. `personalDataMasked`: personal data was
 * replaced before the platform was asked. `personalDataSent`: the platform got personal data.
 */
export const replyRemarks = [
  'limitReached',
  'contentFiltered',
  'damaged',
  'shortened',
  'personalDataMasked',
  'personalDataSent'
] as const
export const replyRemark = z.enum(replyRemarks).register(z.globalRegistry, {
  id: 'ReplyRemark',
  description:
    'What to know of how an answer came about: it reached the limit of its model (`limitReached`), a filter of the platform stopped it (`contentFiltered`), a part of it could not be read (`damaged`), the conversation was too long and only its newer part was sent (`shortened`), personal data was replaced before the platform was asked (`personalDataMasked`), or the platform got personal data (`personalDataSent`).'
})
export type ReplyRemark = z.infer<typeof replyRemark>

export const refusalCause = z.enum(refusalCauses).register(z.globalRegistry, {
  id: 'RefusalCause',
  description:
    'What exactly was refused. By the platform: the content of what was sent (`contentFiltered`), or a conversation that is longer than its model can read (`conversationTooLong`). By the organisation: a question that its rules do not allow (`schoolRule`), or an answer without a source (`noSource`).'
})

export const replyFailure = z
  .object({
    reason: errorName.check(z.describe('What went wrong.')),
    cause: z.optional(refusalCause).check(z.describe('What exactly was refused, where it is known.')),
    file: z
      .optional(z.string())
      .check(z.describe('The attached file that was refused, by its name; left out for anything else.')),
    quote: z
      .optional(z.string())
      .check(z.describe('What the organisation itself says of the rule; left out where it says nothing.')),
    closing: z.optional(closing).check(z.describe('Why the agent was closed meanwhile; left out for other reasons.')),
    interrupted: z.boolean().check(z.describe('Whether the server stopped in the middle.'))
  })
  .register(z.globalRegistry, { id: 'ReplyFailure', description: 'Why a reply failed.' })
