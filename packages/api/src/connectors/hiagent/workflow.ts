import { AppError, type AskedForm, type FlowNode, limits } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import type { ReplySink, Submission, Turn } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, numberOf, recordOf, textOf, timeOf } from '../reply/loose.ts'
import { callError, failureRefusal, isSuccess, jsonBodyOf } from './errors.ts'
import { createEventReader } from './events.ts'
import { openEvents, type Session, sendAction, valuesToRedact } from './request.ts'

type Run = { session: Session; turn: Turn; sink: ReplySink }

/** The time between two questions about a run grows, since gateways limit their rate (platform notes §4). In milliseconds. */
const polls = { first: 300, second: 1000, longest: 3000 }
/** How often the rate may be limited, or a call fail, before the run fails. */
const maxFailures = 3

/**
 * Runs a workflow and follows it until it ends; the limit for a reply bounds the time. Only `status` tells where a run stands: outputs
 * are there from the beginning (platform notes §4).
 * @throws AppError when a call is refused
 */
export async function streamRun(run: Run): Promise<void> {
  const { session, turn, sink } = run
  sink.push({ type: 'progress', step: 'START' })
  // A text, since the platform refuses an object.
  const started = await sendAction(session, 'run_app_workflow', { InputData: JSON.stringify(turn.inputs), NoDebug: false })
  if (!isSuccess(started)) throw refusal(run, started)
  const body = recordOf(jsonBodyOf(started))
  const runId = textOf(body.runId) || textOf(body.RunID) || textOf(body.RunId)
  if (runId === '' || runId.length > limits.platformId) throw new AppError('thirdPartyFailed')
  await followRun(run, runId)
}

/** Answers the question of an interrupted run and follows it again (platform notes §4). @throws AppError when the call is refused */
export async function resumeRun(run: Run, { ref, inputs }: Submission): Promise<void> {
  const runId = textOf(ref.runId)
  if (runId === '') throw new AppError('alreadyProcessed')
  const body = { RunId: runId, Input: JSON.stringify({ query: textOf(inputs.query) }), UserType: 'App', Debug: false }
  if (!(await streamResumed(run, body))) {
    const resumed = await sendAction(run.session, 'async_resume_app_workflow', body)
    if (!isSuccess(resumed)) throw refusal(run, resumed)
  }
  await followRun(run, runId, textOf(ref.nodeId))
}

/**
 * Answers the question in a stream, which has the texts of the run as they are written (platform notes §4); how the run ended is asked for
 * afterwards. Returns whether the deployment has such streams, and has taken the answer.
 */
async function streamResumed({ session, turn, sink }: Run, body: object): Promise<boolean> {
  const { connection, context } = session
  const opened = await openEvents(session, 'sync_resume_app_workflow', { ...body, IsStream: true })
  if (!('stream' in opened)) return false
  const reader = createEventReader({
    type: 'workflow',
    emit: event => sink.push(event),
    onUnreadable: noteUnreadable('hiagent', sink, context.log),
    refusalOf: event => failureRefusal(event, context, valuesToRedact(connection, turn)),
    noteIds: () => {}
  })
  try {
    await opened.stream.read(({ data }) => {
      reader.push(data)
      return reader.failure || /"event"\s*:\s*"flow_(end|interrupted)"/.test(data.slice(0, 4000)) ? 'stop' : undefined
    })
  } catch (failure) {
    // The run goes on, and is asked for.
    if (context.signal.aborted) throw failure
  }
  reader.close()
  return true
}

/** Asks for a run until it ends. @param answered the node that was just answered, in which the run may still seem to be */
async function followRun(run: Run, runId: string, answered?: string): Promise<void> {
  const { session } = run
  let triesLeft = answered === undefined ? 0 : maxFailures
  const shown = new Map<string, string>()
  let failures = 0
  for (let wait: number = polls.first; ; wait = Math.min(polls.longest, Math.max(polls.second, wait * 1.5))) {
    await session.context.outgoing.wait(wait, session.context.signal)
    const answer = await sendAction(session, 'query_run_app_process', { RunID: runId })
    if (!isSuccess(answer)) {
      if (answer.status < 500 && answer.status !== 429) throw refusal(run, answer)
      if (++failures >= maxFailures) throw refusal(run, answer)
      continue
    }
    failures = 0
    const process = recordOf(jsonBodyOf(answer))
    const status = textOf(process.status).toLowerCase()
    showNodes(run, process, shown, status)
    if (status === 'success' || status === 'succeeded') return finish(run, process)
    if (status === 'interrupted' && (textOf(process.lastInterruptedNodeId) !== answered || triesLeft-- <= 0))
      return askPerson(run, runId, process)
    if (/^(failed|fail|stopped)$/.test(status)) return fail(run, process)
  }
}

const refusal = ({ session: { context, connection }, turn }: Run, answer: OutgoingAnswer) =>
  callError(answer, context, valuesToRedact(connection, turn))

function finish({ sink }: Run, process: Loose): void {
  const outputs = outputsOf(process)
  sink.push({ type: 'outputs', outputs })
  sink.push({ type: 'finished' })
}

function fail({ session: { context, connection }, turn, sink }: Run, process: Loose): void {
  const failed = Object.values(recordOf(process.nodes))
    .map(recordOf)
    .find(({ status }) => /^fail/i.test(textOf(status)))
  const message = textOf(process.message) || textOf(process.msg) || textOf(failed?.message)
  const refused = failureRefusal(message, context, valuesToRedact(connection, turn), 'thirdPartyFailed')
  sink.push({ type: 'failed', ...refused })
}

/** Shows what an interrupted run asks; its node has the words, which differ between versions. */
function askPerson({ sink }: Run, runId: string, process: Loose): void {
  const nodeId = textOf(process.lastInterruptedNodeId)
  const node = recordOf(recordOf(process.nodes)[nodeId])
  const title = textOf(node.nodeName)
  const text = textOf(node.message) || textsIn(decoded(node.output)) || textsIn(decoded(node.input))
  const field = {
    name: 'query',
    label: '',
    kind: 'paragraph',
    required: true,
    maxLength: null,
    options: [],
    initial: null,
    hint: null
  } as const
  const form: AskedForm = {
    kind: 'question',
    title,
    text,
    fields: [{ ...field, options: [] }],
    actions: [],
    expiresAt: timeOf(process.checkpointExpireTimestamp)
  }
  sink.rememberRef({ runId, nodeId })
  sink.push({ type: 'form', form })
  sink.push({ type: 'waiting' })
}

const textsIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values(recordOf(value))
        .filter(one => typeof one === 'string')
        .join('\n\n')

/** Emits the nodes that changed since the last time, in the order of `steps`. Inputs and outputs of nodes aren't shown. */
function showNodes({ sink }: Run, process: Loose, shown: Map<string, string>, runStatus: string): void {
  const nodes = recordOf(process.nodes)
  const ids = [...new Set([...listOf(process.steps).map(textOf), ...Object.keys(nodes)])].slice(0, platformLimits.nodes)
  const isOver = runStatus !== 'processing' && runStatus !== ''
  for (const id of ids) {
    if (!Object.hasOwn(nodes, id)) continue
    const raw = recordOf(nodes[id])
    const state = textOf(raw.status).toLowerCase()
    const failed = /^(fail|stopped)/.test(state)
    const status: FlowNode['status'] = failed
      ? 'failed'
      : state === 'success' || state === 'succeeded' || isOver
        ? 'finished'
        : 'running'
    if (shown.get(id) === status) continue
    shown.set(id, status)
    const kind = textOf(raw.nodeType) || 'node'
    const spent = numberOf(raw.costMs)
    const milliseconds = status === 'running' || spent === undefined ? null : Math.max(0, Math.round(spent))
    sink.push({ type: 'node', node: { id, title: textOf(raw.nodeName) || kind, kind, status, milliseconds } })
  }
}

/**
 * The outputs of a run: the text of an object, whose values are often texts of objects again. Some versions only have the output of the
 * end node (platform notes §4).
 */
export function outputsOf(process: Loose): Loose {
  const end = Object.values(recordOf(process.nodes))
    .map(recordOf)
    .findLast(({ nodeType }) => textOf(nodeType).toLowerCase() === 'end')
  const own = decoded(process.output)
  const outputs = own ?? decoded(end?.output)
  if (outputs === null || outputs === undefined) return {}
  if (typeof outputs !== 'object' || Array.isArray(outputs)) return { output: outputs }
  return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, decodedNested(value)]))
}

/** What a text represents; a text that isn't JSON is itself. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = parseJson(value)
  return parsed === undefined && value !== '' ? value : parsed
}

/** Only objects and lists: a text of digits stays a text. */
function decodedNested(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  return decoded(value)
}
