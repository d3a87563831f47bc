import type { Connection, Platform } from '@lyceum/core/contract'
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
    return { platform: 'dify', type: 'chat', apiUrl: `${platforms.url}/dify/v1`, apiKey: 'app-slow' }
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
    return {
      platform: 'bedrock',
      type: 'chat',
      appId: 'SLOWAGENT1/LIVE',
      apiUrl: `${platforms.url}/bedrock`,
      region: 'us-east-1',
      accessKeyId: 'AKIADEMOPLATFORM0001',
      apiKey: 'demonstration/secret/access/key/00000001'
    }
  },
  // An agent that is silent in the middle of its answer seems to have ended it: it is an action before the answer that takes time.
  copilot(platforms, slowStartMs) {
    platforms.platforms.copilot.addApp({ key: 'slow-secret', subject: 'calculus', switches: { answer, slowStartMs } })
    return { platform: 'copilot', type: 'chat', apiUrl: `${platforms.url}/copilot`, apiKey: 'slow-secret' }
  }
}
