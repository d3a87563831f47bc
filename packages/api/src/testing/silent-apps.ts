import type { Connection, Platform } from '@lyceum/core/contract'
import type { CopilotSwitches } from '../../../../examples/demo-platforms/copilot/types.d.mts'
import type { startDemoPlatforms } from '../../../../examples/demo-platforms/index.mjs'

const answer = ['Osmosis moves', ' water.']
/** The whole answer of a silent app. */
export const silentAnswer = answer.join('')

type DemoPlatforms = Awaited<ReturnType<typeof startDemoPlatforms>>
const digest = '0123456789abcdef0123456789abcdef'

/** Adds an app that is silent for so many milliseconds between two pieces of its answer, and returns how to reach it. */
export const silentApps: Record<Platform, (platforms: DemoPlatforms, paceMs: number) => Connection> = {
  openai(platforms, paceMs) {
    platforms.platforms.openai.addApp({ key: 'slow', apiKey: 'sk-slow-model', switches: { answer, paceMs } })
    return { platform: 'openai', type: 'chat', apiUrl: `${platforms.url}/openai/v1`, apiKey: 'sk-slow-model', appId: 'slow' }
  },
  dify(platforms, paceMs) {
    platforms.platforms.dify.addApp({ key: 'app-slow', mode: 'chat', subject: 'calculus', switches: { answer, paceMs } })
    return difyAt(platforms, 'chat', 'app-slow')
  },
  coze(platforms, paceMs) {
    const id = '7500000000000000099'
    platforms.platforms.coze.addApp({ id, kind: 'agent', subject: 'calculus', switches: { answer, paceMs } })
    return { platform: 'coze', type: 'chat', apiUrl: `${platforms.url}/coze`, apiKey: platforms.platforms.coze.apiKey, appId: id }
  },
  chatglm(platforms, paceMs) {
    const [appId, apiKey] = [digest.slice(0, 24), `${digest.slice(0, 16)}.${digest}`]
    platforms.platforms.chatglm.addApp({
      key: appId,
      apiKey,
      kind: 'assistant',
      subject: 'calculus',
      switches: { answer, paceMs }
    })
    return { platform: 'chatglm', type: 'chat', appId, apiKey, apiUrl: `${platforms.url}/chatglm` }
  },
  hiagent(platforms, paceMs) {
    platforms.platforms.hiagent.addApp({ key: 'slowkey', kind: 'agent', subject: 'calculus', switches: { answer, paceMs } })
    return { platform: 'hiagent', type: 'chat', apiUrl: `${platforms.url}/hiagent`, apiKey: 'slowkey' }
  },
  bedrock(platforms, paceMs) {
    platforms.platforms.bedrock.addApp({
      key: 'SLOWAGENT1/LIVE',
      kind: 'agent',
      subject: 'calculus',
      switches: { answer, paceMs }
    })
    return bedrockAt(platforms, 'SLOWAGENT1/LIVE')
  },
  // An agent that is silent in the middle of its answer seems to have ended it: it is an action before the answer that takes time.
  copilot: (platforms, slowStartMs) => silentCopilot(platforms, 'slow-secret', { slowStartMs })
}

const difyAt = ({ url }: DemoPlatforms, type: 'chat' | 'chatflow' | 'workflow', apiKey: string): Connection => ({
  platform: 'dify',
  type,
  apiKey,
  apiUrl: `${url}/dify/v1`
})

const bedrockAt = ({ url }: DemoPlatforms, appId: string): Connection => ({
  platform: 'bedrock',
  type: 'chat',
  appId,
  region: 'us-east-1',
  apiUrl: `${url}/bedrock`,
  accessKeyId: 'AKIADEMOPLATFORM0001',
  apiKey: 'demonstration/secret/access/key/00000001'
})

function silentCopilot(platforms: DemoPlatforms, key: string, switches: CopilotSwitches): Connection {
  platforms.platforms.copilot.addApp({ key, subject: 'calculus', switches: { answer, ...switches } })
  return { platform: 'copilot', type: 'chat', apiUrl: `${platforms.url}/copilot`, apiKey: key }
}

type SilentApp = (platforms: DemoPlatforms, paceMs: number) => Connection

const harnessOf =
  (kind: 'harness' | 'runtime'): SilentApp =>
  (platforms, paceMs) => {
    platforms.platforms.bedrock.addApp({ key: `${kind}-AbCdEf1234`, kind, switches: { answer, paceMs } })
    const appId = `arn:aws:bedrock-agentcore:us-east-1:123456789012:${kind}/${kind}-AbCdEf1234`
    return bedrockAt(platforms, appId)
  }

const difyOf =
  (type: 'chatflow' | 'workflow'): SilentApp =>
  (platforms, silenceMs) => {
    // A step takes five paces.
    const switches = { answer, paceMs: silenceMs / 5 }
    const mode = type === 'workflow' ? 'workflow' : 'advanced-chat'
    platforms.platforms.dify.addApp({ key: `app-slow-${type}`, mode, subject: 'calculus', switches })
    return difyAt(platforms, type, `app-slow-${type}`)
  }

/** The same of the other ways to answer of platforms that have several, by what they are called. */
export const otherSilentApps: Record<string, SilentApp> = {
  'the Responses API': (platforms, paceMs) =>
    ({ ...silentApps.openai(platforms, paceMs), apiUrl: `${platforms.url}/openai/v1/responses` }) as Connection,
  'a harness of AgentCore': harnessOf('harness'),
  'a runtime of AgentCore': harnessOf('runtime'),
  'a chatflow of Dify': difyOf('chatflow'),
  'a workflow of Dify': difyOf('workflow'),
  'an application of ChatGLM'(platforms, paceMs) {
    const [appId, apiKey] = ['1810868112000000077', `${digest.slice(1, 17)}.${digest}`]
    platforms.platforms.chatglm.addApp({
      key: appId,
      apiKey,
      kind: 'dialogue',
      subject: 'calculus',
      switches: { answer, paceMs }
    })
    return { platform: 'chatglm', type: 'chat', appId, apiKey, apiUrl: `${platforms.url}/chatglm` } as Connection
  },
  'an agent of Copilot in the middle of its message': (platforms, paceMs) => silentCopilot(platforms, 'slow-middle', { paceMs }),
  'an agent of Copilot that accepts the question after its answer': (platforms, slowStartMs) =>
    silentCopilot(platforms, 'slow-to-accept', { slowStartMs, sendsLate: true })
}
