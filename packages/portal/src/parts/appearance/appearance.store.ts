import { createLoaded, type PersonClient } from '@lyceum/core'
import type { Appearance, Organisation } from '@lyceum/core/contract'
import { getRestrictedAgent, listManagedAgents, listRecommendedAgents } from '@lyceum/core/contract/agents'
import type { BodyInputOf } from '@lyceum/core/contract/endpoint'
import { uploadImage } from '@lyceum/core/contract/images'
import {
  getOrganisation,
  setAppearance,
  type setHome,
  setHome as setHomeCall,
  type setSchool,
  setSchool as setSchoolCall
} from '@lyceum/core/contract/organisation'
import { isPublished } from '@lyceum/core/rules'

export type HomeSettings = BodyInputOf<typeof setHome>
/** An agent as it is chosen. */
export type AgentChoice = { id: string; name: string }
export type AppearanceSettings = {
  organisation: Organisation
  agents: AgentChoice[]
  /** The agent that is offered first, where it is not among `agents`. */
  unlistedDefault: (AgentChoice & { isPublished: boolean }) | null
  recommended: AgentChoice[]
}

/** How the system looks and what the home page offers. What a call refuses is thrown to who shows it. */
export function createAppearance(client: PersonClient, onSaved: (organisation: Organisation) => void) {
  const settings = createLoaded(async (signal): Promise<AppearanceSettings> => {
    const [organisation, agents, recommended] = await Promise.all([
      client.request(getOrganisation, { signal, quiet: true }),
      client.request(listManagedAgents, { query: { status: 'approved', pageSize: 100 }, signal, quiet: true }),
      client.request(listRecommendedAgents, { signal, quiet: true })
    ])
    const { defaultAgent } = organisation.org
    const isListed = agents.items.some(({ id }) => id === defaultAgent)
    // One that was deleted, or is another server's, has no name.
    const unlisted =
      defaultAgent === null || isListed
        ? null
        : await client.request(getRestrictedAgent, { params: { agentId: defaultAgent }, signal, quiet: true }).catch(() => null)
    const choice = ({ id, name }: AgentChoice) => ({ id, name })
    return {
      organisation,
      agents: agents.items.map(choice),
      unlistedDefault: unlisted && { ...choice(unlisted), isPublished: isPublished(unlisted) },
      recommended: recommended.items.filter(agent => agent.recommended).map(choice)
    }
  })
  const saved = (organisation: Organisation) => {
    onSaved(organisation)
    settings.update(value => ({ ...value, organisation }))
  }
  return {
    settings,
    saveSchool: async (body: BodyInputOf<typeof setSchool>) => saved(await client.request(setSchoolCall, { body, quiet: true })),
    saveAppearance: async (body: Appearance) => saved(await client.request(setAppearance, { body, quiet: true })),
    saveHome: async (body: HomeSettings) => {
      saved(await client.request(setHomeCall, { body, quiet: true }))
      await settings.reload()
    },
    /** The lasting address of a picture. */
    upload: async (picture: File): Promise<string> => (await client.upload(uploadImage, picture, { quiet: true })).url
  }
}

export type AppearanceStore = ReturnType<typeof createAppearance>
