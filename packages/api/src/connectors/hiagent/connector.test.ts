import { agentTypes } from '@lyceum/core/contract'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { hiagent } from './index.ts'
import type { HiAgentConnection } from './request.ts'

const polled = 'a run is asked for until it ends; nothing is streamed'
const unshown: Unshown = {
  'workflow: garbage': polled,
  'workflow: cut': polled,
  'workflow: silent': polled,
  'workflow: endless': polled
}

testConnector<HiAgentConnection>('hiagent', 'the simulator', hiagent, simulated, unshown)

async function simulated(): Promise<World<HiAgentConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const { hiagent: server } = platform.platforms
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const scenes: Partial<Record<Scene, object>> = {
    app: {},
    text: { answer: pieces },
    memory: { answer: pieces },
    thinking: { answer: pieces, thinking: true },
    sources: { answer: pieces },
    suggestions: { answer: pieces, suggestionsLater: true },
    steps: { processing: 1 },
    forms: { ask: 'Which chapter?' },
    outputs: { answer: pieces },
    uploads: { answer: pieces },
    limited: { rateLimited: true },
    cut: { answer: Array.from({ length: 50 }, () => 'more '), cutAfter: 20 },
    silent: { onlyCommentsEvery: 50 },
    slowStart: { answer: pieces, slowHeadersMs: 100 },
    garbage: { answer: pieces, garbage: true, gluedNull: true },
    html: { htmlInstead: true },
    endless: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 20 }
  }
  const keyOf = (scene: string, type: string) => `conformancekey${scene}${type}`
  const kinds = { chat: 'agent', chatflow: 'chatflow', workflow: 'workflow' } as const
  for (const type of agentTypes)
    for (const [scene, switches] of Object.entries(scenes)) {
      const subject = type === 'workflow' ? 'digest' : 'calculus'
      server.addApp({ key: keyOf(scene, type), kind: kinds[type], subject, switches })
    }
  const paths = { stop: /\/stop_message$/, feedback: /\/feedback$/, forget: /\/delete_conversation$/ }
  return {
    text: pieces.join(''),
    question: 'Why does the chain rule work?',
    inputs: type => (type === 'workflow' ? { text: 'Water moves. It moves slowly.' } : {}),
    scene: (name, type) =>
      unshown[`${type}: ${name}`] === undefined
        ? {
            platform: 'hiagent',
            type,
            apiUrl: `${platform.url}/hiagent`,
            apiKey: keyOf(name, type),
            ...(name === 'uploads' && { fileLinks: 'on' })
          }
        : undefined,
    lasting: ({ conversationId }) => conversationId,
    calls: feature => platform.calls.filter(({ path }) => paths[feature].test(path)).length,
    end: () => platform.stop()
  }
}
