import * as z from 'zod/mini'
import { agentSettings, connectionCheck, managedAgent, versionInAddress } from './agent-shapes.ts'
import { endpoint } from './endpoint.ts'
import { listed } from './listed.ts'
import { firstOf, id, reference, timestamp } from './page.ts'
import { redactedConnection } from './platforms.ts'

const { visibility: _visibility, ...versionSettings } = agentSettings

/** The settings that a version of an agent has: all but who may use it. What is added to the settings is part of each version. */
export { versionSettings }

export type VersionSettings = z.output<z.ZodMiniObject<typeof versionSettings>>

export const versionStatuses = ['none', 'under_review', 'approved', 'rejected', 'withdrawn', 'replaced'] as const
export type VersionStatus = (typeof versionStatuses)[number]

export const agentVersion = z
  .object({
    version: z.int().check(z.describe('Its number, from 1.')),
    status: z
      .enum(versionStatuses)
      .check(
        z.describe(
          'What came of it: `none`: needed no review. `withdrawn`: by its owner, before a decision. `replaced`: by a later version, before a decision.'
        )
      ),
    inService: z.boolean().check(z.describe('Whether it is the version that people chat with.')),
    author: z.nullable(reference).check(z.describe('Who saved it; null when it was not a person.')),
    createdAt: timestamp.check(z.describe('When it was saved.'))
  })
  .register(z.globalRegistry, { id: 'AgentVersion', description: 'A version of an agent: each change that was saved is one.' })
export type AgentVersion = z.infer<typeof agentVersion>

const changedValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

export const fieldChange = z
  .object({
    part: z
      .enum(['settings', 'connection', 'app'])
      .check(z.describe('`app`: what its platform reported when the version was saved.')),
    name: z.string().check(z.describe('The name of the field, as it is in the body of `updateAgent`.')),
    secret: z.boolean().check(z.describe('Whether it is a secret, whose values are not told.')),
    before: changedValue.check(z.describe('The value before; null without one. Knowledge bases and inputs by their names.')),
    after: changedValue.check(z.describe('The value of this version; null without one.'))
  })
  .register(z.globalRegistry, { id: 'FieldChange', description: 'A field that differs between two versions of an agent.' })
export type FieldChange = z.infer<typeof fieldChange>

const { knowledgeBaseIds: _ids, ...toldSettings } = versionSettings

export const restrictedVersion = z
  .extend(agentVersion, {
    ...toldSettings,
    knowledgeBases: z
      .array(reference)
      .check(z.describe('The knowledge bases that it always uses, as far as its publisher may read them.')),
    connection: redactedConnection.check(z.describe('How the server reaches it, without secrets.')),
    lastCheck: z.nullable(connectionCheck).check(z.describe('The last check of the connection; null when there was none.')),
    comparedWith: z
      .nullable(z.int())
      .check(z.describe('The version that `changes` begin from; null when there is none to compare with.')),
    changes: z.array(fieldChange).check(z.describe('Every field that differs from that version.'))
  })
  .register(z.globalRegistry, {
    id: 'RestrictedVersion',
    description: 'A version of an agent with its connection, for editing and for review. Secrets are never part of it.'
  })
export type RestrictedVersion = z.infer<typeof restrictedVersion>

/** The names of the settings, which `changes` compare. */
export const versionSettingNames = Object.keys(versionSettings) as (keyof typeof versionSettings)[]

const agentInPath = z.object({ agentId: id.check(z.describe('The id of the agent.')) })
const versionInPath = z.extend(agentInPath, { version: versionInAddress.check(z.describe('The number of the version.')) })

export const listAgentVersions = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/versions',
  summary: 'List the versions of an agent',
  description: 'The newest comes first.',
  auth: 'session',
  callers: 'owner',
  params: agentInPath,
  reply: firstOf(agentVersion, listed.agentVersions)
})

export const getAgentVersion = endpoint({
  method: 'GET',
  path: '/api/v1/agents/{agentId}/versions/{version}',
  summary: 'Read a version of an agent, and what it changes',
  description:
    'Compared with the version in service; where that is the one that is read, with the newest one before it that a review has decided.',
  auth: 'session',
  callers: 'owner',
  params: versionInPath,
  query: z.object({ from: z.optional(versionInAddress).check(z.describe('Another version to compare it with.')) }),
  reply: restrictedVersion
})

export const checkAgentVersion = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/versions/{version}/check',
  summary: 'Check now whether the connection of a version works',
  description: 'Asks the platform with the stored connection, and stores how that ended, also when it fails.',
  auth: 'session',
  callers: 'owner',
  rateLimit: 'platform',
  quiet: true,
  params: versionInPath,
  reply: connectionCheck,
  errors: [
    'agentInaccessible',
    'agentTypeUnsupported',
    'modelUnsupported',
    'insufficientBalance',
    'thirdPartyFailed',
    'thirdPartyRateLimited'
  ]
})

export const restoreAgentVersion = endpoint({
  method: 'POST',
  path: '/api/v1/agents/{agentId}/versions/{version}/restoration',
  summary: 'Restore an earlier version of an agent',
  description:
    'Its settings and connection are saved as a new version, which is reviewed as an edit is. Knowledge bases that its publisher may not read any more are left out.',
  auth: 'session',
  callers: 'owner',
  rateLimit: 'platform',
  params: versionInPath,
  reply: managedAgent,
  errors: ['alreadyProcessed']
})
