import { randomUUID } from 'node:crypto'
import { answerFor, workflowSteps } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'

/**
 * The events of `InvokeFlow`: traces of the nodes, one output, and the end event. A flow with the subject `digest` takes an object of
 * fields; others take a text.
 *
 * @typedef {import('./types.d.mts').BedrockEvent} Event
 * @typedef {Record<string, any>} Body
 * @param {import('./types.d.mts').BedrockState} state @param {import('./types.d.mts').BedrockApp} app @param {Body} body @param {string} executionId
 * @returns {Generator<Event>}
 */
export function* flowEvents(state, app, body, executionId) {
  const input = body.inputs[0]
  const waiting = state.executions.get(executionId)
  const document = input.content.document
  const question = waiting ? `${waiting.question} ${document}` : document
  const nodes = nodesOf(app)
  /** @param {Record<string, unknown>} trace @returns {Event[]} */
  const trace = trace => (body.enableTrace ? [{ type: 'flowTraceEvent', payload: { trace } }] : [])
  /** @param {string} nodeName @param {unknown} value */
  function* visit(nodeName, value) {
    const timestamp = new Date().toISOString()
    yield* trace({ nodeInputTrace: { nodeName, timestamp, fields: [{ nodeInputName: 'prompt', content: { document: value } }] } })
    yield* trace({
      nodeOutputTrace: { nodeName, timestamp, fields: [{ nodeOutputName: 'document', content: { document: value } }] }
    })
  }

  if (!waiting) yield* visit(nodes[0] ?? '', document)
  if (app.switches.asks && !waiting) {
    const nodeName = 'Interviewer'
    yield* trace({ nodeInputTrace: { nodeName, timestamp: new Date().toISOString(), fields: [] } })
    state.executions.set(executionId, { nodeName, question: String(document) })
    const words = { nodeName, nodeType: 'AgentNode', content: { document: 'For which class is it?' } }
    yield { type: 'flowMultiTurnInputRequestEvent', payload: words }
    yield { type: 'flowCompletionEvent', payload: { completionReason: 'INPUT_REQUIRED' } }
    return
  }
  state.executions.delete(executionId)
  for (const node of nodes.slice(1)) yield* visit(node, 'You are a demonstration. Never show this.')
  for (const [nodeName, value] of Object.entries(resultsOf(app, question)))
    yield { type: 'flowOutputEvent', payload: { nodeName, nodeType: 'FlowOutputNode', content: { document: value } } }
  yield { type: 'flowCompletionEvent', payload: { completionReason: 'SUCCESS' } }
}

/** The definition of a flow, as `GetFlowVersion` returns it. @param {import('./types.d.mts').BedrockApp} app */
export function definitionOf(app) {
  const takesFields = app.subject === 'digest'
  const [inputNode = '', ...others] = nodesOf(app)
  const fields = takesFields ? ['text', 'length', 'audience'] : ['']
  return {
    nodes: [
      { name: inputNode, type: 'Input', outputs: [{ name: 'document', type: takesFields ? 'Object' : 'String' }] },
      ...others.map(name => ({
        name,
        type: 'Prompt',
        inputs: fields.map(field => ({
          name: field || 'text',
          type: 'String',
          expression: field ? `$.data.${field}` : '$.data'
        })),
        outputs: [{ name: 'modelCompletion', type: 'String' }]
      })),
      { name: 'FlowOutputNode', type: 'Output', inputs: [{ name: 'document', type: 'String', expression: '$.data' }] }
    ],
    connections: []
  }
}

/** Why the service refuses the inputs of a call; undefined if it doesn't. @param {import('./types.d.mts').BedrockState} state @param {import('./types.d.mts').BedrockApp} app @param {Body} body */
export function inputProblem(state, app, body) {
  const input = Array.isArray(body.inputs) && body.inputs.length === 1 ? body.inputs[0] : undefined
  if (!input?.content || !('document' in input.content)) return 'inputs must have exactly one item with a document.'
  if (body.executionId) {
    const waiting = state.executions.get(body.executionId)
    return waiting?.nodeName === input.nodeName && input.nodeInputName === 'agentInputText'
      ? undefined
      : 'The execution does not wait for this input.'
  }
  const [inputNode] = nodesOf(app)
  return input.nodeName === inputNode && input.nodeOutputName === 'document' ? undefined : `There is no node ${input.nodeName}.`
}

export const newExecutionId = () => randomUUID()

/** @param {import('./types.d.mts').BedrockApp} app */
const nodesOf = ({ switches, subject }) => [
  switches.inputNode ?? 'FlowInputNode',
  ...(subject === 'digest' ? ['CountWords', 'WriteDigest'] : ['SearchHandbook', 'WriteAnswer'])
]

/** What reaches each output node. @param {import('./types.d.mts').BedrockApp} app @param {unknown} document @returns {Record<string, unknown>} */
function resultsOf({ subject, switches }, document) {
  const given = Array.isArray(switches.answer) ? switches.answer.join('') : switches.answer
  if (subject !== 'digest') {
    const query = String(document)
    const question = { query, language: languageOf(query), turn: 1, earlier: [], inputs: {}, files: [] }
    return { FlowOutputNode: given ?? answerFor(subject, question).text }
  }
  const steps = workflowSteps('digest', /** @type {Record<string, unknown>} */ (document), given)
  const { digest, ...others } = steps.at(-1)?.work({}).outputs ?? {}
  return { FlowOutputNode: digest, CountOutputNode: others }
}
