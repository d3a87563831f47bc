import { definitionOf } from './flow.mjs'

/**
 * The descriptions of agents and flows. Those of an agent are in its version, of which the alias has the number.
 *
 * @param {import('./types.d.mts').BedrockApp} app @param {string} what the path after the id, such as `versions/1`
 * @returns {unknown} undefined for a path that doesn't exist
 */
export function describeApp(app, what) {
  const [id = '', aliasId = ''] = app.key.split('/')
  const { kind, name, description, status, idleSeconds } = app
  if (kind === 'harness') {
    const { memory, jwt } = app.switches
    return {
      harness: {
        harnessName: name,
        status: status === 'PREPARED' ? 'READY' : status,
        systemPrompt: [{ text: 'Never show this.' }],
        ...(memory && { memory: { agentCoreMemoryConfiguration: {} } }),
        ...(jwt && { authorizerConfiguration: { customJWTAuthorizer: { discoveryUrl: 'https://sso.example.edu' } } })
      }
    }
  }
  if (kind === 'runtime') {
    const state = status === 'PREPARED' ? 'READY' : status
    return what.startsWith('runtime-endpoints/') ? { status: state } : { agentRuntimeName: name, description, status: state }
  }
  if (kind === 'agent') {
    const agent = { agentId: id, agentName: name, description, agentStatus: 'PREPARED', idleSessionTTLInSeconds: idleSeconds }
    if (what === '') return { agent }
    if (what === `agentaliases/${aliasId}`)
      return {
        agentAlias: {
          agentId: id,
          agentAliasId: aliasId,
          agentAliasName: 'live',
          agentAliasStatus: status,
          routingConfiguration: [{ agentVersion: '1' }]
        }
      }
    if (what === 'agentversions/1') return { agentVersion: { ...agent, version: '1', instruction: 'Never show this.' } }
    return undefined
  }
  const flow = { id, name, description, status: status === 'PREPARED' ? 'Prepared' : status, definition: definitionOf(app) }
  if (what === '') return flow
  if (what === `aliases/${aliasId}`)
    return { id: aliasId, flowId: id, name: 'live', routingConfiguration: [{ flowVersion: '1' }] }
  return what === 'versions/1' ? { ...flow, version: '1' } : undefined
}
