import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import type { OpenAiAppInput } from '../../../../../examples/demo-platforms/openai/types.d.mts'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { listOf } from '../reply/loose.ts'
import { openai } from './index.ts'
import type { OpenAiConnection } from './request.ts'

const notShown: Unshown = { files: 'the tests of streams show the pictures of models' }
testConnector<OpenAiConnection>('openai', 'the simulator', openai, simulated, notShown)

async function simulated(): Promise<World<OpenAiConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const answer = ['Osmosis moves', ' water 水', ', slowly.']
  const more = Array.from({ length: 2000 }, () => 'more ')
  const models: Partial<Record<Scene, Omit<OpenAiAppInput, 'key'>>> = {
    app: {},
    text: { style: 'qwen', switches: { answer, splitUtf8: true } },
    thinking: { style: 'deepseek', subject: 'calculus' },
    sources: { search: true, subject: 'campus' },
    uploads: {},
    memory: { switches: { answer } },
    limited: { switches: { rateLimited: true } },
    cut: { switches: { answer: more, cutAfter: 60 } },
    silent: { switches: { onlyPings: true, pingEvery: 50 } },
    slowStart: { switches: { answer, slowHeadersMs: 100, slowStartMs: 100, pingEvery: 50 } },
    garbage: { style: 'azure', switches: { answer, garbage: true, crlf: true } },
    html: { switches: { htmlInstead: true } },
    endless: { onlyResponses: true, switches: { answer: more, paceMs: 20 } }
  }
  /** These can be seen in what the server keeps of its own accord alone. */
  const kept = new Set<Scene>(['memory', 'endless'])
  const paths = { stop: /\/cancel$/, forget: /^\/responses\/[^/]+$/, feedback: /^$/ }
  const keyOf = (scene: Scene) => `sk-conformance-key-of-${scene}`
  for (const [name, model] of Object.entries(models))
    platform.platforms.openai.addApp({
      key: `model-${name}${kept.has(name as Scene) ? '-pro' : ''}`,
      apiKey: keyOf(name as Scene),
      ...model
    })
  return {
    text: answer.join(''),
    question: 'When is the library open?',
    scene(name) {
      if (notShown[name]) return undefined
      const apiUrl = `${platform.url}/openai/v1${kept.has(name) ? '/responses' : ''}`
      const connection = { platform: 'openai', type: 'chat', apiUrl, apiKey: keyOf(name) } as const
      return kept.has(name)
        ? { ...connection, appId: `model-${name}-pro`, memory: 'stored' }
        : { ...connection, appId: `model-${name}` }
    },
    lasting: ({ responses }) => listOf(responses)[0],
    calls: feature => platform.calls.filter(({ path }) => paths[feature].test(path)).length,
    end: () => platform.stop()
  }
}
