import { randomUUID } from 'node:crypto'
import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'
import { splitPassages } from '../answers/passages.mjs'

/**
 * The events of `InvokeAgent`. With streaming, the text precedes the trace of the call that wrote it, as on AWS; there is no end event.
 *
 * @typedef {import('./types.d.mts').BedrockEvent} Event
 * @typedef {Record<string, any>} Body
 * @param {import('./types.d.mts').BedrockState} state @param {import('./types.d.mts').BedrockApp} app @param {string} sessionId @param {Body} body
 * @returns {Generator<Event>}
 */
export function* agentEvents(state, app, sessionId, body) {
  const { switches } = app
  if (body.endSession) {
    state.sessions.delete(sessionId)
    return
  }
  const question = String(body.inputText ?? '')
  const earlier = earlierQuestions(state, app, sessionId, body)
  const asked = splitPassages(question).question
  const files = /** @type {Body[]} */ (body.sessionState?.files ?? []).map(({ name, source }) => ({
    name: String(name),
    type: String(source?.byteContent?.mediaType)
  }))
  const language = languageOf(asked, ...earlier.toReversed())
  const answer = answerFor(app.subject, { query: question, language, turn: earlier.length + 1, earlier, inputs: {}, files })
  state.sessions.set(sessionId, { questions: [...earlier, question], usedAt: Date.now() })

  const ids = { agentId: app.key.split('/')[0], agentAliasId: app.key.split('/')[1], agentVersion: '1', sessionId }
  let step = 0
  /** @param {Body} part @returns {Event[]} */
  const trace = part =>
    body.enableTrace
      ? [{ type: 'trace', payload: { ...ids, eventTime: new Date().toISOString(), callerChain: [], trace: part } }]
      : []
  const group = randomUUID()
  /** @param {string} name @param {Body} part */
  const orchestration = (name, part) => trace({ orchestrationTrace: { [name]: { traceId: `${group}-${step}`, ...part } } })

  yield* orchestration('modelInvocationInput', {
    type: 'ORCHESTRATION',
    text: '{"system":"You are a demonstration. Never show this."}'
  })
  const told = body.sessionState?.returnControlInvocationResults
  if (switches.returnControl && !told) {
    const actionInvocationType = switches.returnControl === 'confirm' ? 'USER_CONFIRMATION' : 'RESULT'
    const parameters = [{ name: 'day', type: 'string', value: 'Monday' }]
    const tool = { actionGroup: 'calendar', function: 'book_room', parameters, actionInvocationType }
    yield {
      type: 'returnControl',
      payload: { invocationId: randomUUID(), invocationInputs: [{ functionInvocationInput: tool }] }
    }
    return
  }
  if (switches.guardrail) {
    yield* trace({ guardrailTrace: { action: 'INTERVENED', inputAssessments: [{}] } })
    yield { type: 'chunk', payload: { bytes: Buffer.from('This question cannot be answered here.').toString('base64') } }
    return
  }
  if (answer.sources.length > 0) {
    yield* orchestration('invocationInput', { invocationType: 'KNOWLEDGE_BASE', knowledgeBaseLookupInput: { text: question } })
    const retrievedReferences = answer.sources.map(referenceOf)
    yield* orchestration('observation', { type: 'KNOWLEDGE_BASE', knowledgeBaseLookupOutput: { retrievedReferences } })
    step++
  }
  if (answer.tool) {
    const action = { actionGroupName: answer.tool.name, function: answer.tool.name }
    yield* orchestration('invocationInput', { invocationType: 'ACTION_GROUP', actionGroupInvocationInput: action })
    yield* orchestration('observation', { type: 'ACTION_GROUP', actionGroupInvocationOutput: { text: answer.tool.observation } })
    step++
    const { name, bytes } = answer.tool.picture
    yield { type: 'files', payload: { files: [{ name, type: 'image/png', bytes: bytes.toString('base64') }] } }
  }

  const text = Array.isArray(switches.answer) ? switches.answer.join('') : (switches.answer ?? answer.text)
  const late = [
    ...orchestration('modelInvocationOutput', {
      rawResponse: { content: text },
      metadata: { usage: { inputTokens: 40, outputTokens: text.length } }
    }),
    ...(answer.thinking ? orchestration('rationale', { text: answer.thinking }) : []),
    ...orchestration('observation', { type: 'FINISH', finalResponse: { text } })
  ]
  const streams = body.streamingConfigurations?.streamFinalResponse === true && !switches.unstreamed
  if (!streams) yield* late
  if (!switches.noChunks) {
    const pieces = streams ? piecesOf(text, switches) : [Buffer.from(text)]
    for (const piece of pieces) yield { type: 'chunk', payload: { bytes: piece.toString('base64'), p: 'abcdefgh' } }
    if (answer.sources.length > 0)
      yield { type: 'chunk', payload: { bytes: '', attribution: attributionOf(text, answer.sources) } }
  }
  if (streams) yield* late
}

/** The questions of a session, or those of the history that is given for it. @param {import('./types.d.mts').BedrockState} state @param {import('./types.d.mts').BedrockApp} app @param {string} sessionId @param {Body} body @returns {string[]} */
function earlierQuestions(state, app, sessionId, body) {
  const history = body.sessionState?.conversationHistory?.messages
  if (Array.isArray(history))
    return history.filter(({ role }) => role === 'user').map(({ content }) => String(content?.[0]?.text ?? ''))
  const session = state.sessions.get(sessionId)
  return session && Date.now() - session.usedAt < app.idleSeconds * 1000 ? session.questions : []
}

/** @param {string} text @param {import('./types.d.mts').BedrockSwitches} switches @returns {Buffer[]} */
function piecesOf(text, { answer, splitUtf8 }) {
  if (!splitUtf8) return (Array.isArray(answer) ? answer : splitForReading(text)).map(piece => Buffer.from(piece))
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / 5) }, (_, index) => bytes.subarray(5 * index, 5 * index + 5))
}

/** @param {import('../answers/types.d.mts').Source} source */
const referenceOf = ({ document, content, score }) => ({
  content: { type: 'TEXT', text: content },
  location: { type: 'S3', s3Location: { uri: `s3://demonstration-handbook/texts/${encodeURIComponent(document)}` } },
  metadata: { 'x-amz-bedrock-kb-document-page-number': 3, score }
})

/** The end of a span is inclusive. @param {string} text @param {import('../answers/types.d.mts').Source[]} sources */
const attributionOf = (text, sources) => ({
  citations: [
    {
      generatedResponsePart: { textResponsePart: { text, span: { start: 0, end: text.length - 1 } } },
      retrievedReferences: sources.map(referenceOf)
    }
  ]
})
