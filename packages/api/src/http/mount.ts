import { AppError, type EndpointDefinition, fromWire, toWire, twinIn } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Context } from '../context.ts'
import { clean, unstorableKeyIn } from '../db/clean-text.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import { Backlog } from './backlog.ts'
import type { ReadCaller } from './caller.ts'
import { sendEvents } from './event-stream.ts'
import { readJsonBody } from './json-body.ts'
import { createOpenStreams, type TakeStream } from './open-streams.ts'
import { parse } from './parse.ts'
import { createRateLimits } from './rate-limit.ts'
import { denied, notFoundFor } from './refuse.ts'
import { isQuestion, refusedQuestion } from './refused-questions.ts'
import { logCaller } from './request-log.ts'
import type { Call, Route } from './route.ts'
import { mayUnchecked } from './subject-kinds.ts'

/** Registers every route by its contract: identify caller → count → parse → load subject → check permission → handle → reply. */
export function mount(router: Router, context: Context, routes: Route[], readCaller: ReadCaller): void {
  const rateLimits = createRateLimits(context)
  const streams: Streams = { takePlace: createOpenStreams(context.config.openStreams), backlog: new Backlog() }
  for (const one of routes) {
    const { method, path, body } = one.endpoint
    const countCall = rateLimits(one.endpoint)
    const take: RequestHandler = async (request, response) => {
      const caller = await readCaller(request, response)
      await countCall(caller.provenId, request.ip ?? '')
      if (body) await readJsonBody(request, response)
      // Who calls and what the path names are looked up at the same time; what is wrong with either is reported in order.
      const reading = readInput(one.endpoint, request)
      const calling = caller.actor(one.endpoint.auth)
      const subject = findSubject(context, one, { request, reading, actor: calling })
      for (const pending of [reading, subject]) pending.catch(() => {})
      const actor = await calling
      logCaller(response, callerOf(actor))
      await answer({ context, one, actor, request, response, streams, reading }, subject)
    }
    router[method.toLowerCase() as 'get'](
      path.replace(/\{(\w+)\}/g, ':$1'),
      isQuestion(one.endpoint) ? countingRefusals(context, take) : take
    )
  }
}

/** Counts the questions that are refused, since a school wants to know before somebody complains. */
function countingRefusals({ metrics }: Context, take: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    try {
      await take(request, response, next)
    } catch (failure) {
      if (!response.headersSent) metrics.questionRefused(refusedQuestion(failure))
      throw failure
    }
  }
}

type Finding = { request: Request; reading: Promise<Input>; actor: Promise<Actor> }

/** Loaded from the same parsed input that the handler gets. */
async function findSubject(context: Context, { subject }: Route, { request, reading, actor }: Finding): Promise<unknown> {
  const input = await reading
  return subject?.({ context, request, actor, ...input } as never)
}

/** What the event streams of a server share. */
type Streams = { takePlace: TakeStream; backlog: Backlog }

type Asked = {
  context: Context
  one: Route
  actor: Actor
  request: Request
  response: Response
  streams: Streams
  reading: Promise<Input>
}

async function answer(asked: Asked, finding: Promise<unknown>): Promise<void> {
  const { context, actor, request, response, streams } = asked
  const { endpoint } = asked.one
  if (!endpoint.events) return reply(asked, await resultOf(asked, finding))
  const release = streams.takePlace(actor, request.ip ?? '')
  try {
    const feed = (await resultOf(asked, finding)) as ReplyFeed
    await sendEvents({ log: context.log, backlog: streams.backlog }, response, feed)
  } finally {
    release()
  }
}

async function resultOf({ context, one, actor, request, response, reading }: Asked, finding: Promise<unknown>): Promise<unknown> {
  const { endpoint, allow } = one
  if (!isOfAudience(endpoint, actor)) throw denied({ kind: 'nobody' }, allow, undefined)
  const call = { context, actor, request, response, ...(await reading) } as unknown as Call<EndpointDefinition, unknown>

  const subject = await finding
  if (one.subject && subject === undefined) throw notFoundFor(actor)
  if (!mayUnchecked(actor, allow, subject)) throw denied(actor, allow, subject)

  return one.handle({ ...call, subject } as never)
}

/** Whether calls of this kind are made by callers of this kind at all. */
function isOfAudience({ auth }: EndpointDefinition, actor: Actor): boolean {
  if (auth !== 'session' && auth !== 'course') return true
  return actor.kind === 'user' && (auth === 'course' || !actor.course)
}

function reply({ one: { endpoint }, response }: Asked, result: unknown): void {
  if (endpoint.file) return
  if (!endpoint.reply) return void response.status(204).end()
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json(toWire(result))
}

function callerOf(actor: Actor): { userId: string } | { guestId: string } | object {
  if (actor.kind === 'user') return { userId: actor.userId }
  return actor.kind === 'guest' ? { guestId: actor.guestId } : {}
}

type Input = { params: unknown; query: unknown; body: unknown }

/** Removes characters that PostgreSQL cannot store from all inputs, then parses them by the contract. */
async function readInput(endpoint: EndpointDefinition, request: Request): Promise<Input> {
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, named({ ...request.query })),
    body: endpoint.body && parse(endpoint.body, named(request.body))
  }
}

/** Cleaned, with our names for those of the wire. Names of which two would be one are refused: each reader could take another. */
function named(input: unknown): unknown {
  const wrong = unstorableKeyIn(input) ?? twinIn(input)
  if (wrong) throw new AppError('validation', { problems: [{ path: wrong, reason: 'unknownField' }] })
  return fromWire(clean(input))
}
