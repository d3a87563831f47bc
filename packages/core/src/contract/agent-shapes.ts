import * as z from 'zod/mini'
import { limits, retentionDays } from './limits.ts'
import { id, numberInAddress, optionalText, reference, text, timestamp } from './page.ts'
import { agentTypes, capabilities, platforms, redactedConnection } from './platforms.ts'
import { shareFeature } from './share-features.ts'

export const categories = ['learning', 'management', 'research', 'teaching'] as const
export const category = z
  .enum(categories)
  .register(z.globalRegistry, { id: 'Category', description: 'What an agent is for; people browse by it.' })
export type Category = z.infer<typeof category>

export const agentIcons = [
  'AgentDefault',
  'AgentLessonPlan',
  'AgentSlides',
  'AgentVideo',
  'AgentMicrolesson',
  'AgentInteraction',
  'AgentOverview',
  'AgentCode',
  'AgentPractice',
  'AgentQuestionsAnswers',
  'AgentReview'
] as const
export type AgentIconName = (typeof agentIcons)[number]

export const agentIcon = z.string().check(z.maxLength(limits.iconUrl), z.refine(isIcon, { error: whatIcon }))

const aboutIcon = 'An icon of the set (`AgentCode`), its colourful variant (`AgentCode:colourful`), or the address of a picture.'

export const visibilities = ['private', 'public'] as const
export type Visibility = (typeof visibilities)[number]
export const visibility = z.enum(visibilities).register(z.globalRegistry, {
  id: 'Visibility',
  description: '`private`: its owner only. `public`: everybody, once it has been approved.'
})

export const reviewStatuses = ['none', 'under_review', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export const reviewStatus = z.enum(reviewStatuses).register(z.globalRegistry, {
  id: 'ReviewStatus',
  description: '`none`: private, nothing to review. `under_review`: waits for an administrator.'
})

const suggestedQuestions = z.array(text(limits.suggestedQuestion)).check(z.maxLength(limits.suggestedQuestions))

export const keptDays = z.nullable(z.literal(retentionDays))

/** The fields of the third step of publishing. */
export const agentSettings = {
  name: text(limits.agentName).check(z.describe(`Name, 1 to ${limits.agentName} characters.`)),
  icon: z._default(agentIcon, 'AgentDefault').check(z.describe(aboutIcon)),
  category: category.check(z.describe('What the agent is for.')),
  description: text(limits.description).check(z.describe(`What it does, 1 to ${limits.description} characters.`)),
  opener: z
    ._default(optionalText(limits.opener), '')
    .check(z.describe(`What it says when a chat opens, up to ${limits.opener} characters; empty for nothing.`)),
  suggestedQuestions: z
    ._default(suggestedQuestions, [])
    .check(
      z.describe(`Up to ${limits.suggestedQuestions} questions to begin with, ${limits.suggestedQuestion} characters each.`)
    ),
  visibility: visibility.check(z.describe('Who may use it.')),
  keptDays: z
    ._default(keptDays, null)
    .check(
      z.describe(
        'For how many days after their last message its conversations are kept, 0 for no longer than the page is open; null for as long as the school says, which is never exceeded.'
      )
    ),
  needsSources: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'Whether an answer without a source is withheld: nothing of it is shown before one is found. Not for workflows, which have none.'
      )
    ),
  knowledgeBaseIds: z
    ._default(z.array(id).check(z.maxLength(limits.knowledgeBasesOfAgent)), [])
    .check(
      z.describe(
        `Knowledge bases that are searched for every question, up to ${limits.knowledgeBasesOfAgent}, among those that its publisher may read. Whoever uses the agent can be shown passages of them, but of one that the publisher may only read, others are shown none until its owner allows the agent.`
      )
    )
}

/** The number of a version in a path or query. */
export const versionInAddress = numberInAddress(1, 999_999)

const agentType = z.enum(agentTypes).register(z.globalRegistry, {
  id: 'AgentType',
  description: '`chat` talks, `chatflow` asks a form first, `workflow` turns inputs into outputs.'
})

/** The fields of every view of an agent. */
const shown = {
  id: id.check(z.describe('The id of the agent.')),
  name: z.string().check(z.describe('Name.')),
  icon: z.string().check(z.describe(aboutIcon)),
  category: category.check(z.describe('What it is for.')),
  description: z.string().check(z.describe('What it does.')),
  type: agentType.check(z.describe('How it works; it never changes.'))
}

export const agentCard = z
  .object({
    ...shown,
    platform: z.enum(platforms).check(z.describe('The platform that it runs on.')),
    publisher: reference.check(z.describe('Who published it.')),
    usageCount: z.int().check(z.describe('How many questions it has been asked.')),
    recommended: z.boolean().check(z.describe('Whether administrators recommend it.')),
    publishedAt: z.nullable(timestamp).check(z.describe('When it was first approved; null before that.'))
  })
  .register(z.globalRegistry, { id: 'AgentCard', description: 'An agent as lists show it.' })
export type AgentCard = z.infer<typeof agentCard>

export const nextStatuses = ['under_review', 'rejected'] as const
export type NextStatus = (typeof nextStatuses)[number]

const nextVersion = z
  .object({
    version: z.int().check(z.describe('Its number.')),
    status: z.enum(nextStatuses).check(z.describe('Where its review stands.')),
    reason: z.nullable(z.string()).check(z.describe('Why it was rejected; null when it was not.')),
    submittedAt: timestamp.check(z.describe('When it was last submitted for review.'))
  })
  .register(z.globalRegistry, {
    id: 'NextVersion',
    description: 'A version of an approved agent that is not in service, because its review has not approved it.'
  })

export const managedAgent = z
  .extend(agentCard, {
    opener: z.string().check(z.describe('What it says when a chat opens; empty for nothing.')),
    suggestedQuestions: z.array(z.string()).check(z.describe('Questions to begin with.')),
    visibility: visibility.check(z.describe('Who may use it.')),
    reviewStatus: reviewStatus.check(z.describe('Where the review of the version in service stands.')),
    version: z._default(z.int(), 1).check(z.describe('The number of the version in service, which all else here is about.')),
    next: z
      ._default(z.nullable(nextVersion), null)
      .check(z.describe('The version that is to follow the approved one; null when there is none.')),
    enabled: z.boolean().check(z.describe('False when an administrator has taken it out of service.')),
    reason: z
      .nullable(z.string())
      .check(z.describe('Why it was rejected or disabled; null when it was not, or without a reason.')),
    submittedAt: z.nullable(timestamp).check(z.describe('When it was last submitted for review; null when it never was.')),
    reviewedAt: z.nullable(timestamp).check(z.describe('When it was last approved or rejected; null when it never was.')),
    createdAt: timestamp.check(z.describe('When it was created.')),
    updatedAt: timestamp.check(z.describe('When it last changed, by its owner or by a review.'))
  })
  .register(z.globalRegistry, { id: 'ManagedAgent', description: 'An agent as its owner and administrators see it.' })
export type ManagedAgent = z.infer<typeof managedAgent>

export const connectionCheck = z
  .object({
    at: timestamp.check(z.describe('When the platform was asked.')),
    milliseconds: z.int().check(z.describe('How long it took to answer, in milliseconds.')),
    ok: z.boolean().check(z.describe('Whether it answered as it should.'))
  })
  .register(z.globalRegistry, { id: 'ConnectionCheck', description: 'How a check of a connection ended.' })

export const restrictedAgent = z
  .extend(managedAgent, {
    selfReview: z
      ._default(z.boolean(), false)
      .check(z.describe('Whether its owner may decide its review, because there is no other administrator.')),
    connection: redactedConnection.check(z.describe('How the server reaches it, without secrets.')),
    keptDays: z
      ._default(keptDays, null)
      .check(z.describe('For how many days its conversations are kept; null for as long as the school says.')),
    needsSources: z._default(z.boolean(), false).check(z.describe('Whether an answer without a source is withheld.')),
    knowledgeBases: z
      .array(reference)
      .check(z.describe('The knowledge bases that it always uses, as far as its publisher may read them.')),
    lastCheck: z.nullable(connectionCheck).check(z.describe('The last check of the connection; null when there was none.'))
  })
  .register(z.globalRegistry, {
    id: 'RestrictedAgent',
    description: 'An agent with its connection, for editing and for review. Secrets are never part of it.'
  })
export type RestrictedAgent = z.infer<typeof restrictedAgent>

export const inputField = z
  .object({
    name: z.string().check(z.describe('The key under which its value is sent in `inputs`.')),
    label: z.string().check(z.describe('What people read beside it.')),
    kind: z
      .enum(['text', 'paragraph', 'select', 'number', 'checkbox', 'file', 'files', 'json'])
      .check(z.describe('What is entered. `file` and `files` take ids of uploaded files, `json` any JSON object.')),
    required: z.boolean().check(z.describe('Whether the agent needs a value.')),
    maxLength: z.nullable(z.int()).check(z.describe('Most characters, or most files; null for no limit of its own.')),
    options: z.array(z.string()).check(z.describe('What can be selected; empty for other kinds.')),
    initial: z
      .nullable(z.union([z.string(), z.number(), z.boolean()]))
      .check(z.describe('The value to begin with; null for none.')),
    hint: z.nullable(z.string()).check(z.describe('A short help; null for none.'))
  })
  .register(z.globalRegistry, { id: 'InputField', description: 'An input that an agent asks for before it runs.' })
export type InputField = z.infer<typeof inputField>

export const platformAgent = z
  .object({
    name: z.string().check(z.describe('Name of the app on its platform; empty when the platform does not tell.')),
    icon: z
      .nullable(z.string())
      .check(z.describe('Address of a copy of its picture there; null when it has none or it cannot be read.')),
    description: z.string().check(z.describe('Its description there, or empty.')),
    opener: z.string().check(z.describe('What it says when a chat opens, or empty.')),
    suggestedQuestions: z.array(z.string()).check(z.describe('Questions to begin with.')),
    form: z.array(inputField).check(z.describe('Inputs that it asks for before it runs.')),
    capabilities: capabilities.check(z.describe('What it can do.'))
  })
  .register(z.globalRegistry, {
    id: 'PlatformAgent',
    description: 'What a platform reports about an app; good first values for the settings of an agent.'
  })
export type PlatformAgent = z.infer<typeof platformAgent>

export const agentConfig = z
  .object({
    ...shown,
    opener: z.string().check(z.describe('What it says when a chat opens; empty for nothing.')),
    suggestedQuestions: z.array(z.string()).check(z.describe('Questions to begin with.')),
    publisher: z.object({ name: z.string().check(z.describe('Full name.')) }).check(z.describe('Who published it.')),
    organisation: z.string().check(z.describe('Name of the organisation.')),
    form: z.array(inputField).check(z.describe('Inputs that it asks for before it runs; empty when there are none.')),
    capabilities: capabilities.check(z.describe('What it can do; hide what it cannot.')),
    limits: z
      .object({
        message: z.int().check(z.describe('Most characters of a question.')),
        attachments: z.int().check(z.describe('Most files of a question.')),
        documentMb: z.number().check(z.describe('Largest document, in megabytes.')),
        imageMb: z.number().check(z.describe('Largest picture, in megabytes.')),
        audioMb: z.number().check(z.describe('Largest sound file, in megabytes.')),
        videoMb: z.number().check(z.describe('Largest video, in megabytes.'))
      })
      .check(z.describe('Limits of a question.')),
    transcription: z
      ._default(z.boolean(), false)
      .check(z.describe('Whether recordings can become text (`POST /speech/transcriptions`).')),
    keptDays: z
      .optional(z.int())
      .check(
        z.describe(
          'For how many days after its last message a conversation of who asks is kept, 0 for no longer than the page is open; left out when it is kept until it is deleted.'
        )
      ),
    switchedOff: z
      .optional(z.array(shareFeature))
      .check(z.describe('Parts of the chat that the share leaves out; left out when there are none.')),
    shareable: z._default(z.boolean(), false).check(z.describe('Whether whoever asks may share it.')),
    runsMany: z
      ._default(z.boolean(), false)
      .check(z.describe('Whether whoever asks may run it for the rows of a table (`POST /agents/{agentId}/batches`).'))
  })
  .register(z.globalRegistry, { id: 'AgentConfig', description: 'All that a chat with an agent needs.' })
export type AgentConfig = z.infer<typeof agentConfig>

const isAddress = (value: unknown) => /^https?:/.test(String(value))

/** What is wrong with an icon: an address that is broken, or a name of none. */
function whatIcon({ input }: { input?: unknown }): string {
  return isAddress(input) ? 'invalidUrl' : 'pattern'
}

function isIcon(value: string): boolean {
  if (isAddress(value)) return /^https?:\/\//.test(value) && URL.canParse(value)
  return agentIcons.includes(value.replace(/:colourful$/, '') as AgentIconName)
}
