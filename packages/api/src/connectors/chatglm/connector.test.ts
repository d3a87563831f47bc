import { createHash } from 'node:crypto'
import type { AgentType } from '@lyceum/core/contract'
import type { ChatGlmKind, ChatGlmSwitches } from '../../../../../examples/demo-platforms/chatglm/types.d.mts'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { chatglm } from './index.ts'
import type { ChatGlmConnection } from './request.ts'

const hasNone: Unshown = { suggestions: 'assistants suggest nothing' }
testConnector<ChatGlmConnection>('chatglm', 'simulated assistants', chatglm, () => simulated('assistant'), hasNone, ['chat'])
testConnector<ChatGlmConnection>('chatglm', 'simulated applications', chatglm, () => simulated('application'))

async function simulated(dialect: 'assistant' | 'application'): Promise<World<ChatGlmConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const answer = ['Osmosis moves', ' water 水', ', slowly.']
  const more = Array.from({ length: 2000 }, () => 'more ')
  const scenes: Partial<Record<Scene, ChatGlmSwitches>> = {
    app: {},
    text: { answer, splitUtf8: true },
    thinking: { answer, thinkTagged: true },
    sources: { answer, retrieval: true },
    suggestions: { answer },
    steps: { answer },
    outputs: { named: true },
    files: { answer, picture: true },
    uploads: { answer },
    memory: { answer },
    limited: { rateLimited: true },
    cut: { answer: more, cutAfter: 60 },
    silent: { onlyPings: true, pingEvery: 50 },
    slowStart: { answer, slowHeadersMs: 100, slowStartMs: 100, pingEvery: 50 },
    garbage: { answer, garbage: true, crlf: true },
    html: { htmlInstead: true },
    endless: { answer: more, paceMs: 20 }
  }
  const kindOf = (type: AgentType): ChatGlmKind =>
    dialect === 'assistant' ? 'assistant' : type === 'workflow' ? 'text' : 'dialogue'
  const connectionTo = (scene: Scene, type: AgentType): ChatGlmConnection => {
    const digest = createHash('sha256').update(`${scene} ${type}`).digest('hex')
    const apiKey = `${digest.slice(0, 16)}.${digest.slice(16, 48)}`
    const appId = dialect === 'assistant' ? digest.slice(0, 24) : `18${BigInt(`0x${digest}`).toString().slice(0, 17)}`
    return { platform: 'chatglm', type, appId, apiKey, apiUrl: `${platform.url}/chatglm` }
  }
  for (const type of ['chat', 'chatflow', 'workflow'] as const) {
    if (dialect === 'assistant' && type !== 'chat') continue
    for (const [name, switches] of Object.entries(scenes)) {
      const { appId, apiKey } = connectionTo(name as Scene, type)
      platform.platforms.chatglm.addApp({ key: appId, apiKey, kind: kindOf(type), subject: 'calculus', switches })
    }
  }
  return {
    text: answer.join(''),
    question: 'Why does the chain rule work?',
    inputs: type => (type === 'workflow' ? { text: 'Water moves.' } : {}),
    scene: (name, type) => (dialect === 'assistant' && name === 'suggestions' ? undefined : connectionTo(name, type)),
    end: () => platform.stop()
  }
}
