import { type AgentType, AppError, type ConnectionTo } from '@lyceum/core/contract'
import { wrongField } from '../reply/failures.ts'

export type BedrockConnection = ConnectionTo<'bedrock'>

/**
 * Where an agent, flow or harness is: its ids, and the base URLs of the two APIs without a trailing slash. The id of a harness or
 * runtime is its ARN, and its alias the name of its endpoint, empty for the default one.
 */
export type Place = {
  kind: 'agent' | 'flow' | 'harness' | 'runtime'
  id: string
  aliasId: string
  region: string
  /** The name of the service in signatures. */
  service: 'bedrock' | 'bedrock-agentcore'
  /** The API that runs agents and flows. */
  runtimeUrl: string
  /** The API that describes them; undefined for a private endpoint, which only reaches the runtime. */
  controlUrl: string | undefined
}

type Identifiers = Pick<Place, 'kind' | 'id' | 'aliasId'> & { region?: string }

/**
 * Reads app id, address and region of a connection (platform notes §1).
 * @throws agentTypeUnsupported for a flow that is connected as a chat, or the reverse; validation for anything that isn't Bedrock's
 */
export function placeOf(connection: BedrockConnection): Place {
  const { region: ownRegion, ...identifiers } = identifiersOf(connection)
  const service = kindsOfAgentCore.has(identifiers.kind) ? 'bedrock-agentcore' : 'bedrock'
  const { region: hostRegion, ...urls } = addressesOf(connection.apiUrl, hostsOf[service])
  if (hostRegion && ownRegion && hostRegion !== ownRegion) {
    const suggestion = connection.apiUrl.trim().replace(hostRegion, ownRegion)
    throw new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }] })
  }
  const region = ownRegion ?? hostRegion ?? connection.region?.trim()
  if (!region) throw wrongField('region', 'required')
  if (!/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(region)) throw wrongField('region', 'regionCode')
  return { ...identifiers, ...urls, region, service }
}

/** The ids in an ARN, or in `id/alias` (platform notes §1). */
function identifiersOf({ type, appId }: BedrockConnection): Identifiers {
  const kind = type === 'chat' ? 'agent' : 'flow'
  const given = appId.trim()
  const plain = /^([0-9a-z]{1,10})\/([0-9a-z]{1,10})$/i.exec(given)
  if (plain) return { kind, id: plain[1]!, aliasId: plain[2]! }
  const managed = agentCoreArn.exec(given)
  if (managed) {
    if (type !== 'chat') throw otherType('chat')
    const [, arn = '', ownRegion = '', what = '', endpoint = ''] = managed
    return { kind: what === 'harness' ? 'harness' : 'runtime', id: arn, aliasId: endpoint, region: ownRegion }
  }
  const arn =
    /^arn:aws[a-z-]*:bedrock:([a-z0-9-]+):\d*:(?:agent-alias\/([0-9a-z]+)\/([0-9a-z]+)|flow\/([0-9a-z]+)\/alias\/([0-9a-z]+))$/i.exec(
      given
    )
  if (!arn) throw wrongField('appId', 'bedrockAlias')
  const [, region = '', agentId, agentAliasId, flowId, flowAliasId] = arn
  if ((agentId ? 'agent' : 'flow') !== kind) throw otherType(agentId ? 'chat' : 'workflow')
  return { kind, id: (agentId ?? flowId)!, aliasId: (agentAliasId ?? flowAliasId)!, region }
}

const otherType = (suggestion: AgentType) =>
  new AppError('agentTypeUnsupported', { problems: [{ path: ['connection', 'type'], reason: 'otherType', suggestion }] })

const kindsOfAgentCore: ReadonlySet<Place['kind']> = new Set(['harness', 'runtime'])

/** The ARN of a harness or runtime of AgentCore, with the name of an endpoint (platform notes §1). */
const agentCoreArn =
  /^(arn:aws[a-z-]*:bedrock-agentcore:([a-z0-9-]+):\d*:(harness|runtime)\/[0-9a-z_-]{1,100}-[0-9a-z]{10})(?:\?qualifier=([0-9a-z_]{1,100}))?$/i

/** The hosts of the API that runs, and of the one that describes. */
const hostsOf = {
  bedrock: { runtime: 'bedrock-agent-runtime', control: 'bedrock-agent' },
  'bedrock-agentcore': { runtime: 'bedrock-agentcore', control: 'bedrock-agentcore-control' }
} as const

const awsHost =
  /^(vpce-[a-z0-9-]+\.)?bedrock-agent(?:-runtime|core|core-control)?(-fips)?\.([a-z0-9-]+)\.((?:vpce\.)?(?:amazonaws\.com(?:\.cn)?|api\.aws))$/

/** The addresses of both APIs. Another host than AWS's, such as a proxy, serves both of them below the same path. */
function addressesOf(
  apiUrl: string,
  { runtime, control }: { runtime: string; control: string }
): Pick<Place, 'runtimeUrl' | 'controlUrl'> & { region?: string } {
  const url = new URL(apiUrl.trim())
  const path = url.pathname.replace(/\/+$/, '')
  const host = awsHost.exec(url.hostname)
  if (host) {
    const [, endpoint = '', fips = '', region = '', domain] = host
    const at = (service: string) => `${url.protocol}//${endpoint}${service}${fips}.${region}.${domain}${path}`
    const isPrivate = endpoint !== ''
    return {
      region,
      runtimeUrl: isPrivate ? url.origin + path : at(runtime),
      controlUrl: isPrivate ? undefined : at(control)
    }
  }
  // Another service of AWS, such as model invocation.
  if (/\.(amazonaws\.com(\.cn)?|api\.aws)$/.test(url.hostname)) throw wrongField('apiUrl', 'invalidPlatformUrl')
  return { runtimeUrl: url.origin + path, controlUrl: url.origin + path }
}
