import { streamSwitchTypes } from '../sse.mjs'
import { checkSwitchTypes } from '../switches.mjs'

/** The keys of the demonstration; they are fixed and public. */
const assistantKey = 'demo0key0demo0k1.demo0secret0demo0secret0demo0s1'
const applicationKey = 'demo0id0demo0id0demo0id0demo0id1.demoSecretDemo01'

/** @type {import('./types.d.mts').ChatGlmAppInput[]} */
export const demoApps = [
  {
    key: 'a0b1c2d3e4f5a6b7c8d9e0f1',
    apiKey: assistantKey,
    kind: 'assistant',
    subject: 'calculus',
    name: 'Calculus tutor / 微积分助教'
  },
  { key: '1810868112000000001', apiKey: applicationKey, kind: 'dialogue', subject: 'campus', name: 'Campus guide / 校园指南' },
  { key: '1810868112000000002', apiKey: applicationKey, kind: 'text', subject: 'digest', name: 'Reading digest / 阅读摘要' }
]

const switchTypes = {
  ...streamSwitchTypes,
  answer: ['string', 'array'],
  paceMs: ['number'],
  slowHeadersMs: ['number'],
  slowStartMs: ['number'],
  htmlInstead: ['boolean'],
  rateLimited: ['boolean'],
  busyTimes: ['number'],
  thinkTagged: ['boolean'],
  picture: ['boolean'],
  retrieval: ['boolean'],
  olderApi: ['boolean'],
  named: ['boolean']
}

/** @param {import('./types.d.mts').ChatGlmAppInput} input @returns {import('./types.d.mts').ChatGlmApp} */
export function makeApp({ switches, ...input }) {
  const shape = input.kind === 'assistant' ? /^[0-9a-f]{24}$/ : /^\d{18,19}$/
  if (!shape.test(input.key)) throw new TypeError(`${input.key} is not the id of such an app`)
  return {
    apiKey: input.kind === 'assistant' ? assistantKey : applicationKey,
    name: 'Test app',
    subject: 'writing',
    ...input,
    switches: checkSwitches(switches)
  }
}

/** @param {import('./types.d.mts').ChatGlmSwitches} [switches] */
export const checkSwitches = switches => checkSwitchTypes(switches, switchTypes)
