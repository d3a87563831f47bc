import { writeSse } from '../sse.mjs'
import { json, page, refuse, refuseRate } from './replies.mjs'
import { createResponse } from './response-events.mjs'

/**
 * The Responses API. A response runs by itself, so that one in the background outlives its stream.
 *
 * @typedef {import('./types.d.mts').OpenAiApp} App
 * @typedef {import('../incoming.mjs').Incoming} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {import('../index.d.mts').PlatformCall} Call
 * @typedef {Record<string, unknown>} Item
 * @typedef {{ role?: string, content?: unknown }} Message
 * @typedef {{ thinking: string, text: string, sources: import('../answers/types.d.mts').Source[] }} Answer
 * @typedef {{ app: App, events: { type: string, sequence_number: number }[], done: boolean, cancelled: boolean, past: Message[], wake: Set<() => void> }} Run
 * @param {{
 *   paceMs: number, replyOf: (app: App, messages: Message[]) => Answer, fragments: readonly string[],
 *   settle: (call: Call, response: Response, outcome: Call['outcome']) => void
 * }} platform
 */
export function createResponses({ paceMs, replyOf, fragments, settle }) {
  /** @type {Map<string, Run>} */
  const runs = new Map()

  /** Whether the call was one of the Responses API. @param {Incoming} incoming @param {Response} response @param {App[]} owned @param {Call} call */
  async function handle(incoming, response, owned, call) {
    const { path, method } = incoming
    if (path === '/responses' && method === 'POST') await begin(incoming, response, owned, call)
    else if (/^\/responses\/[^/]+$/.test(path)) await readAgain(incoming, response, call)
    else if (/^\/responses\/[^/]+\/cancel$/.test(path) && method === 'POST') cancel(path, response)
    else if (/^\/containers\/[^/]+\/files\/[^/]+\/content$/.test(path)) response.writeHead(200).end('x,y\n0,0\n1,1\n2,4\n')
    else return false
    return true
  }

  /** @param {Incoming} incoming @param {Response} response @param {App[]} owned @param {Call} call */
  async function begin(incoming, response, owned, call) {
    const body = /** @type {Item} */ (incoming.json ?? {})
    const app = owned.find(model => model.key === body.model)
    if (!app)
      return refuseParam(response, `The requested model '${String(body.model)}' does not exist.`, 'model', 'model_not_found')
    const { switches } = app
    if (switches.slowHeadersMs) await pause(switches.slowHeadersMs)
    if (switches.htmlInstead) return page(response)
    if (switches.rateLimited) return refuseRate(response, switches)
    const refused = refusalOf(body, app)
    if (refused) return refuseParam(response, ...refused)
    const previous = runs.get(String(body.previous_response_id))
    const input =
      typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : /** @type {Item[]} */ (body.input ?? [])
    const messages = [...(previous?.past ?? []), ...input.filter(({ role }) => role !== undefined).map(messageOf)]
    const answer = replyOf(app, messages)
    const { id, events } = createResponse({ app, body, answer })
    /** @type {Run} */
    const run = {
      app,
      events: [],
      done: false,
      cancelled: false,
      past: [...messages, { role: 'assistant', content: answer.text }],
      wake: new Set()
    }
    if (body.store !== false) runs.set(id, run)
    void play(run, events)
    if (body.stream !== true) {
      for await (const event of follow(run, -1)) if ('response' in event && run.done) return json(response, 200, event.response)
      return
    }
    response.once('close', () => {
      // Only what runs in the background goes on without its reader.
      if (body.background !== true && !run.done) end(run)
    })
    await write(run, -1, response, call)
  }

  /** @param {Incoming} incoming @param {Response} response @param {Call} call */
  async function readAgain({ path, method, query }, response, call) {
    const id = decodeURIComponent(path.split('/')[2] ?? '')
    const run = runs.get(id)
    if (!run) return refuse(response, 404, `Response with id '${id}' not found.`, 'invalid_request_error')
    if (method === 'DELETE') {
      runs.delete(id)
      return json(response, 200, { id, object: 'response', deleted: true })
    }
    const after = query.starting_after === undefined ? -1 : Number(query.starting_after)
    await write(run, after, response, call)
  }

  /** @param {string} path @param {Response} response */
  function cancel(path, response) {
    const id = decodeURIComponent(path.split('/')[2] ?? '')
    const run = runs.get(id)
    if (!run) return refuse(response, 404, `Response with id '${id}' not found.`, 'invalid_request_error')
    end(run)
    json(response, 200, { id, object: 'response', status: 'cancelled' })
  }

  /** @param {Run} run @param {Iterable<{ type: string, sequence_number: number }>} events */
  async function play(run, events) {
    const { switches } = run.app
    if (switches.slowStartMs) await pause(switches.slowStartMs)
    for (const event of events) {
      await pause(switches.paceMs ?? paceMs)
      if (run.cancelled) return
      run.events.push(event)
      wakeAll(run)
    }
    run.done = true
    wakeAll(run)
  }

  /** @param {Run} run @param {number} after */
  async function* follow(run, after) {
    for (let next = after + 1; ; next++) {
      while (next >= run.events.length) {
        if (run.done || run.cancelled) return
        await new Promise(resolve => run.wake.add(() => resolve(undefined)))
      }
      yield/** @type {{ type: string, sequence_number: number, response?: unknown }} */ (run.events[next])
    }
  }

  /** @param {Run} run @param {number} after @param {Response} response @param {Call} call */
  async function write(run, after, response, call) {
    const { switches } = run.app
    const cutAfter = switches.cutResponses ?? switches.cutAfter
    const frames = (async function* () {
      for await (const event of follow(run, after)) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
    })()
    await writeSse(
      response,
      frames,
      { ...switches, ...(cutAfter !== undefined && { cutAfter }) },
      {
        ping: ': keep-alive\n\n',
        fragments,
        onCut: () => settle(call, response, 'cut')
      }
    )
  }

  return {
    handle,
    stop() {
      for (const run of runs.values()) end(run)
    }
  }

  /** Why a request is refused: words, parameter and code. @param {Item} body @param {App} app @returns {[string, string, string?] | undefined} */
  function refusalOf(body, { switches }) {
    const { max_output_tokens: most, messages, background, store, previous_response_id: previous } = body
    if (messages !== undefined)
      return [
        "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'.",
        'messages',
        'unsupported_parameter'
      ]
    if (typeof most === 'number' && most < 16)
      return [
        `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${most} instead.`,
        'max_output_tokens',
        'integer_below_min_value'
      ]
    if (background === true && store === false) return ["Background mode requires 'store' to be true.", 'background']
    if (previous !== undefined && (switches.forgetsResponses || !runs.has(String(previous))))
      return [`Previous response with id '${String(previous)}' not found.`, 'previous_response_id', 'previous_response_not_found']
    const input = /** @type {Item[]} */ (Array.isArray(body.input) ? body.input : [])
    if (switches.noPictures && JSON.stringify(input).includes('"input_image"'))
      return ['This model does not support image input.', 'input', 'invalid_value']
    return wrongOrder(input)
  }
}

/** Thinking goes before what it led to. @param {Item[]} input @returns {[string, string] | undefined} */
function wrongOrder(input) {
  const lonely = input.find(({ type }, index) => type === 'reasoning' && input[index + 1]?.id === undefined)
  return lonely && [`Item '${String(lonely.id)}' of type 'reasoning' was provided without its required following item.`, 'input']
}

/** A message as chat completions have it. @param {Item} item @returns {Message} */
function messageOf({ role, content }) {
  const parts = /** @type {Item[]} */ (Array.isArray(content) ? content : [])
  const text = Array.isArray(content)
    ? parts.map(part => (part.type === 'input_image' ? { type: 'image_url' } : { type: 'text', text: part.text }))
    : content
  return { role: String(role), content: text }
}

/** @param {Response} response @param {string} message @param {string} param @param {string} [code] */
const refuseParam = (response, message, param, code) =>
  json(response, 400, { error: { message, type: 'invalid_request_error', param, code: code ?? null } })

/** @param {Run} run */
function end(run) {
  run.cancelled = true
  wakeAll(run)
}

/** @param {Run} run */
function wakeAll(run) {
  for (const wake of run.wake) wake()
  run.wake.clear()
}

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
