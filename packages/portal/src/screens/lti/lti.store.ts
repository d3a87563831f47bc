import { createLoaded, type PersonClient } from '@lyceum/core'
import type { BodyOf, LearningPlatform } from '@lyceum/core/contract'
import {
  blockLearningPlatform,
  createLearningPlatform,
  createLtiDeployment,
  createLtiRegistration,
  deleteLearningPlatform,
  deleteLtiDeployment,
  listLearningPlatforms,
  rotateLtiKey,
  updateLearningPlatform,
  updateLtiDeployment,
  withdrawLtiKey
} from '@lyceum/core/contract/lti'

export type LtiStore = ReturnType<typeof createLti>

/** The learning platforms that launch agents here. Changes reject with an AppError and show what the server has then. */
export function createLti(client: PersonClient) {
  const list = createLoaded(signal => client.request(listLearningPlatforms, { signal, quiet: true }))

  const replace = (changed: LearningPlatform) =>
    list.update(value => ({ ...value, items: value.items.map(one => (one.id === changed.id ? changed : one)) }))
  const drop = (platformId: string) =>
    list.update(value => ({ ...value, items: value.items.filter(({ id }) => id !== platformId) }))

  return {
    list,
    invite: () => client.request(createLtiRegistration),
    async create(body: BodyOf<typeof createLearningPlatform>) {
      const made = await client.request(createLearningPlatform, { body, quiet: true })
      list.update(value => ({ ...value, items: [made, ...value.items] }))
    },
    change: async (platformId: string, body: BodyOf<typeof updateLearningPlatform>) =>
      replace(await client.request(updateLearningPlatform, { params: { platformId }, body, quiet: true })),
    block: async (platformId: string, blocked: boolean) =>
      replace(await client.request(blockLearningPlatform, { params: { platformId }, body: { blocked } })),
    async remove(platformId: string) {
      await client.request(deleteLearningPlatform, { params: { platformId } })
      drop(platformId)
    },
    renewKey: (platformId: string) => client.request(rotateLtiKey, { params: { platformId } }),
    withdrawKey: (platformId: string) => client.request(withdrawLtiKey, { params: { platformId } }),
    enter: async (platformId: string, deploymentId: string) =>
      replace(await client.request(createLtiDeployment, { params: { platformId }, body: { deploymentId }, quiet: true })),
    decide: async (deploymentId: string, state: 'active' | 'blocked') =>
      replace(await client.request(updateLtiDeployment, { params: { deploymentId }, body: { state } })),
    async removeDeployment(deploymentId: string) {
      await client.request(deleteLtiDeployment, { params: { deploymentId } })
      list.update(value => ({
        ...value,
        items: value.items.map(one => ({ ...one, deployments: one.deployments.filter(({ id }) => id !== deploymentId) }))
      }))
    }
  }
}
