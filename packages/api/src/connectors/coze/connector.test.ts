import { generateKeyPairSync } from 'node:crypto'
import type { AgentType } from '@lyceum/core/contract'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { testConnector } from '../../testing/conformance/test-connector.ts'
import type { Scene, Unshown, World } from '../../testing/conformance/world.ts'
import { coze } from './index.ts'
import type { CozeConnection } from './request.ts'

const withOAuth: Unshown = {
  limited: 'the token of an API key shows it',
  slowStart: 'the token of an API key shows it',
  silent: 'the token of an API key shows it'
}
testConnector<CozeConnection>('coze', 'the simulator', coze, () => simulated('apiKey'))
testConnector<CozeConnection>('coze', 'the simulator with an OAuth app', coze, () => simulated('oauth'), withOAuth, ['chat'])

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
})

async function simulated(credentials: 'apiKey' | 'oauth'): Promise<World<CozeConnection>> {
  const platform = await startDemoPlatforms({ paceMs: 1 })
  const { coze: server } = platform.platforms
  server.addOAuthApp({ appId: '1100000000000', fingerprint: 'demo-fingerprint', publicKey: keys.publicKey })
  const pieces = ['Osmosis moves', ' water 水', ', slowly.']
  const scenes: Partial<Record<Scene, object>> = {
    app: {},
    text: { answer: pieces, splitUtf8: true },
    thinking: { answer: pieces, reasoning: true },
    sources: { answer: pieces },
    suggestions: { answer: pieces },
    steps: {},
    forms: { ask: { question: 'Which chapter?', options: ['One', 'Two'] }, localPlugin: true },
    outputs: { answer: pieces },
    files: { answer: pieces, picture: true },
    uploads: { answer: pieces },
    memory: { answer: pieces },
    refused: { answer: pieces },
    limited: { rateLimited: true },
    cut: { answer: Array.from({ length: 50 }, () => 'more '), cutAfter: 20 },
    silent: { onlyCommentsEvery: 50 },
    slowStart: { answer: pieces, slowHeadersMs: 100, slowStartMs: 100 },
    garbage: { answer: pieces, garbage: true },
    html: { htmlInstead: true },
    endless: { answer: Array.from({ length: 2000 }, () => 'more '), paceMs: 20 }
  }
  const ids = new Map<string, string>()
  for (const type of ['chat', 'chatflow', 'workflow'] as const)
    for (const [scene, switches] of Object.entries(scenes)) {
      const id = String(7_500_000_000_000_000_001n + BigInt(ids.size))
      ids.set(`${type} ${scene}`, id)
      // A chatflow takes files only as an agent in chatflow mode.
      const kind = type === 'chat' ? 'agent' : type === 'workflow' ? 'workflow' : scene === 'uploads' ? 'flow-agent' : 'chatflow'
      const subject = scene === 'steps' && type === 'chat' ? 'graphs' : type === 'workflow' ? 'digest' : 'calculus'
      server.addApp({ id, kind, subject, switches, ...(kind === 'chatflow' && { appId: '7600000000000000001' }) })
    }

  const credentialsOf = (scene: Scene) => {
    if (credentials === 'apiKey') return { apiKey: scene === 'refused' ? 'pat_wrong_0123456789' : server.apiKey }
    const fingerprint = scene === 'refused' ? 'another-fingerprint' : 'demo-fingerprint'
    return { oauthAppId: '1100000000000', oauthPublicKeyFingerprint: fingerprint, oauthPrivateKey: keys.privateKey }
  }
  const paths = { stop: /\/cancel$/, feedback: /\/feedback$/, forget: /^\/v1\/conversations\/\d+$/ }
  return {
    text: pieces.join(''),
    question: 'Why does the chain rule work?',
    inputs: type => (type === 'workflow' ? { text: 'Water moves. It moves slowly.' } : {}),
    scene(name, type) {
      if (credentials === 'oauth' && withOAuth[name]) return undefined
      const apiUrl = `${platform.url}/coze`
      return { platform: 'coze', type, apiUrl, ...idsOf(type, name, ids.get(`${type} ${name}`)!), ...credentialsOf(name) }
    },
    calls: feature => platform.calls.filter(({ path }) => paths[feature].test(path)).length,
    end: () => platform.stop()
  }
}

function idsOf(type: AgentType, scene: Scene, id: string): Pick<CozeConnection, 'appId' | 'workflowId'> {
  if (type === 'chat' || (type === 'chatflow' && scene === 'uploads')) return { appId: id }
  return type === 'workflow' ? { workflowId: id } : { workflowId: id, appId: '7600000000000000001' }
}
