import { type AgentType, agentTypes } from '@lyceum/core/contract'
import type { BedrockSwitches } from '../../../../../examples/demo-platforms/bedrock/types.d.mts'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { bedrock } from './index.ts'
import type { BedrockConnection } from './place.ts'

const notShown: Unshown = {
  silent: 'there are no keep-alives, and an agent may be silent for three minutes'
}

testConnector<BedrockConnection>('bedrock', 'the simulator', bedrock, simulated, notShown)

testConnector<BedrockConnection>(
  'bedrock',
  'the simulator of AgentCore',
  bedrock,
  () => managed('harness'),
  {
    ...notShown,
    sources: 'nothing in this API names a source',
    forms: 'a tool that waits for its caller cannot be told apart from one that fails',
    uploads: 'this API takes no files',
    files: 'this API sends no files'
  },
  ['chat']
)

testConnector<BedrockConnection>(
  'bedrock',
  'the simulator of code in AgentCore',
  bedrock,
  () => managed('runtime'),
  {
    ...notShown,
    sources: 'nothing in this API names a source',
    forms: 'nothing in this API asks back',
    uploads: 'this API takes no files',
    files: 'this API sends no files'
  },
  ['chat']
)

/** The harnesses of AgentCore, or its runtimes. */
async function managed(kind: 'harness' | 'runtime'): Promise<World<BedrockConnection>> {
  const platforms = await startDemoPlatforms({ paceMs: 1 })
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const long = Array.from({ length: 2000 }, () => 'more ')
  const switches: Partial<Record<Scene, BedrockSwitches>> = {
    app: {},
    text: { answer: pieces },
    thinking: { answer: pieces },
    memory: { answer: pieces },
    refused: {},
    limited:
      kind === 'harness'
        ? { exception: { name: 'throttlingException', after: 0 } }
        : { refuse: { status: 429, name: 'Throttling' } },
    cut: { answer: long, cutAfter: 60 },
    slowStart: { answer: pieces, slowHeadersMs: 100, slowStartMs: 100 },
    garbage: { answer: pieces, garbage: true },
    html: { htmlInstead: true },
    endless: { answer: long, paceMs: 5 }
  }
  const nameOf = (scene: string) => `scene_${scene}-AbCdEf1234`
  for (const [name, chosen] of Object.entries(switches))
    platforms.platforms.bedrock.addApp({ key: nameOf(name), kind, subject: 'calculus', switches: chosen })
  return {
    text: pieces.join(''),
    question: 'Why does the chain rule work?',
    lasting: ({ sessionId }) => sessionId,
    scene(name) {
      if (!switches[name]) return undefined
      const arn = `arn:aws:bedrock-agentcore:us-east-1:123456789012:${kind}/${nameOf(name)}`
      return connectionTo(platforms.url, 'chat', arn, name === 'refused' ? { apiKey: 'anothers-secret' } : {})
    },
    calls: () => platforms.calls.filter(({ path }) => path.endsWith('/stopruntimesession')).length,
    end: () => platforms.stop()
  }
}

async function simulated(): Promise<World<BedrockConnection>> {
  const platforms = await startDemoPlatforms({ paceMs: 1 })
  const { bedrock: server } = platforms.platforms
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const long = Array.from({ length: 2000 }, () => 'more ')
  const switches: Partial<Record<Scene, BedrockSwitches>> = {
    app: {},
    text: { answer: pieces, splitUtf8: true },
    thinking: { answer: pieces },
    sources: {},
    steps: {},
    forms: { asks: true, returnControl: 'confirm' },
    outputs: { answer: pieces },
    files: {},
    uploads: { answer: pieces },
    memory: { answer: pieces },
    refused: {},
    limited: { exception: { name: 'throttlingException', after: 0 } },
    cut: { answer: long, cutAfter: 60 },
    slowStart: { answer: pieces, slowHeadersMs: 100, slowStartMs: 100 },
    garbage: { answer: pieces, garbage: true },
    html: { htmlInstead: true },
    endless: { answer: long, paceMs: 5 }
  }
  const scenes = Object.keys(switches)
  const keyOf = (scene: string, type: AgentType) => `${type}${scenes.indexOf(scene)}`.slice(-10).toUpperCase()
  for (const type of agentTypes) {
    for (const [name, chosen] of Object.entries(switches)) {
      const subject = type === 'chat' ? (name === 'files' ? 'graphs' : 'calculus') : type === 'chatflow' ? 'lesson' : 'digest'
      // A flow has few events: its output comes whole.
      const cut = type !== 'chat' && name === 'cut' ? { cutAfter: flowTextEvents } : {}
      const kind = type === 'chat' ? 'agent' : 'flow'
      server.addApp({ key: `${keyOf(name, type)}/LIVE`, kind, subject, switches: { ...chosen, ...cut } })
    }
  }
  return {
    text: 'Osmosis moves water 水, slowly.',
    question: 'Why does the chain rule work?',
    inputs: (type): Record<string, string> => (type === 'workflow' ? { text: 'Water moves. Cells need water.' } : {}),
    scene(name, type) {
      if (notShown[name] ?? notShown[`${type}: ${name}`]) return undefined
      return connectionTo(
        platforms.url,
        type,
        `${keyOf(name, type)}/LIVE`,
        name === 'refused' ? { apiKey: 'anothers-secret' } : {}
      )
    },
    calls: () => platforms.calls.filter(({ body }) => (body as { endSession?: boolean })?.endSession === true).length,
    end: () => platforms.stop()
  }
}

/** The traces of the three nodes of a simulated flow, and its output. */
const flowTextEvents = 7

const connectionTo = (url: string, type: AgentType, appId: string, more: Partial<BedrockConnection> = {}): BedrockConnection => ({
  platform: 'bedrock',
  type,
  appId,
  apiUrl: `${url}/bedrock`,
  region: 'us-east-1',
  accessKeyId: 'AKIADEMOPLATFORM0001',
  apiKey: 'demonstration/secret/access/key/00000001',
  ...more
})
