import { streamSwitchTypes } from '../sse.mjs'
import { checkSwitchTypes } from '../switches.mjs'

/** The key of the demonstration's account; it is fixed and public. */
const demoKey = 'sk-demo-compatible-000000000001'

/** The models of the demonstration. @type {import('./types.d.mts').OpenAiAppInput[]} */
export const demoModels = [
  { key: 'calculus-tutor', apiKey: demoKey, style: 'deepseek', subject: 'calculus' },
  { key: 'writing-studio', apiKey: demoKey, style: 'openai', subject: 'writing' },
  { key: 'campus-search', apiKey: demoKey, style: 'openai', subject: 'campus', search: true },
  { key: 'calculus-tutor-raw', apiKey: demoKey, style: 'raw', subject: 'calculus', unlisted: true },
  { key: 'local-tutor', apiKey: '', style: 'ollama', subject: 'calculus' },
  { key: 'calculus-tutor-pro', apiKey: demoKey, subject: 'calculus', onlyResponses: true }
]

const switchTypes = {
  ...streamSwitchTypes,
  answer: ['string', 'array'],
  paceMs: ['number'],
  slowHeadersMs: ['number'],
  slowStartMs: ['number'],
  htmlInstead: ['boolean'],
  rateLimited: ['boolean', 'string'],
  retryAfter: ['number'],
  errorInBody: ['boolean'],
  errorMidStream: ['boolean'],
  wholeReply: ['boolean'],
  noStreamOptions: ['boolean'],
  noPictures: ['boolean'],
  hearsSounds: ['boolean'],
  noDone: ['boolean'],
  noUsage: ['boolean'],
  finishReason: ['string'],
  forgetsResponses: ['boolean'],
  cutResponses: ['number'],
  incomplete: ['string']
}

/** @param {import('./types.d.mts').OpenAiAppInput} input @returns {import('./types.d.mts').OpenAiApp} */
export function makeModel({ switches, ...input }) {
  if (!input.key) throw new TypeError('A model needs a name')
  return {
    apiKey: demoKey,
    style: 'openai',
    subject: 'writing',
    search: false,
    unlisted: false,
    onlyResponses: false,
    ...input,
    switches: checkSwitches(switches)
  }
}

/** @param {import('./types.d.mts').OpenAiSwitches} [switches] */
export const checkSwitches = switches => checkSwitchTypes(switches, switchTypes)
