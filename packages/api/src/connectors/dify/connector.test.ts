import { type AgentType, agentTypes } from '@lyceum/core/contract'
import { type DifySwitches, startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { startReplay } from '../../testing/dify-platform.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

const notSimulated: Unshown = {
  'chatflow: files': 'simulated chatflows produce none',
  'workflow: files': 'simulated workflows produce none'
}
testConnector<DifyConnection>('dify', 'the simulator', dify, simulated, notSimulated)
testConnector<DifyConnection>(
  'dify',
  'documented responses',
  dify,
  documented,
  {
    uploads: 'no response to an upload is documented',
    memory: 'documented responses do not depend on earlier ones',
    app: 'the replay has only streams',
    suggestions: 'the replay has only streams',
    silent: 'documented responses have no timing',
    slowStart: 'documented responses have no timing',
    endless: 'documented responses end',
    html: 'the simulator shows it'
  },
  ['chat']
)

async function simulated(): Promise<World<DifyConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const text = 'Osmosis moves water 水, slowly.'
  const question = 'Why does the chain rule work?'
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const switches: Partial<Record<Scene, DifySwitches>> = {
    app: {},
    text: { answer: pieces, splitUtf8: true },
    thinking: { answer: pieces, thinkTagged: true },
    sources: { answer: pieces },
    suggestions: { answer: pieces },
    steps: { answer: pieces },
    forms: { humanInput: true },
    outputs: { answer: pieces },
    files: {},
    uploads: { answer: pieces },
    memory: { answer: pieces },
    limited: { rateLimited: true },
    // The run of a flow still goes on whenever it is picked up, also on a slow machine, and is cut again: one that ended meanwhile is whole.
    cut: { answer: Array.from({ length: 10_000 }, () => 'more '), cutAfter: 20, paceMs: 10 },
    silent: { onlyPings: true, pingEvery: 50 },
    slowStart: { answer: pieces, slowHeadersMs: 100, slowStartMs: 100 },
    garbage: { answer: pieces, garbage: true, doubledDataPrefix: true },
    html: { htmlInstead: true },
    endless: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 20 }
  }
  const on = { enabled: true }
  const modes = { chat: 'chat', chatflow: 'advanced-chat', workflow: 'workflow' } as const
  for (const type of agentTypes) {
    for (const [name, chosen] of Object.entries(switches)) {
      const generates = type === 'workflow' && (name === 'thinking' || name === 'sources')
      const mode = generates ? 'completion' : name === 'files' && type === 'chat' ? 'agent-chat' : modes[type]
      const takesFiles = { enabled: true, allowed_file_types: ['document'], number_limits: 3 }
      const files = name === 'uploads' ? { file_upload: takesFiles } : {}
      const parameters = { retriever_resource: on, suggested_questions_after_answer: on, ...files }
      const subject = generates ? 'calculus' : name === 'forms' && type === 'workflow' ? 'letter' : undefined
      platform.addApp({ key: keyOf(name, type), mode, parameters, switches: chosen, ...(subject && { subject }) })
    }
  }
  const paths = { stop: /\/stop$/, feedback: /\/feedbacks$/, forget: /^\/conversations\/[^/]+$/ }
  return {
    text,
    question,
    // What a text generator without a form reads.
    inputs: type => (type === 'workflow' ? { 'sys.query': question } : {}),
    scene: (name, type) =>
      notSimulated[`${type}: ${name}`] === undefined
        ? { platform: 'dify', type, apiUrl: platform.difyUrl, apiKey: keyOf(name, type) }
        : undefined,
    calls: feature => platform.calls.filter(({ path }) => paths[feature].test(path)).length,
    end: () => platform.stop()
  }
}

const keyOf = (scene: string, type: AgentType) => `app-conformance-key-of-${scene}-${type}`

async function documented(): Promise<World<DifyConnection>> {
  const files: Partial<Record<Scene, string>> = {
    text: 'text.sse',
    thinking: 'thinking.sse',
    sources: 'sources.sse',
    files: 'files.sse',
    refused: 'refused.json',
    limited: 'limited.json',
    cut: 'cut.sse',
    garbage: 'garbage.sse'
  }
  const server = await startReplay()
  return {
    text: 'Osmosis is the movement of water 水的移动.',
    scene: name =>
      files[name]
        ? { platform: 'dify', type: 'chat', apiUrl: server.url, apiKey: `app-conformance-key=${files[name]}` }
        : undefined,
    calls: () => 0,
    end: server.stop
  }
}
