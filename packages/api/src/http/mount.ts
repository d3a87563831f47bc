import { type EndpointDefinition, fromWire, toWire } from '@lyceum/core/contract'
import { type Action, may } from '@lyceum/core/rules'
import type { Request, RequestHandler, Response, Router } from 'express'
import { readActor } from '../auth/actor.ts'
import type { Context } from '../context.ts'
import { clean } from '../db/clean-text.ts'
import { sendEvents } from './event-stream.ts'
import { jsonBody } from './json-body.ts'
import { parse } from './parse.ts'
import { limitRate } from './rate-limit.ts'
import { absence, refusal } from './refuse.ts'
import type { Call, Route } from './route.ts'

/** Answers every route by its contract: who asks → parse → load → allow → handle → reply. */
export function mount(router: Router, context: Context, routes: Route[]): void {
  for (const one of routes) {
    const { method, path, body } = one.endpoint
    const handlers: RequestHandler[] = [limitRate(context, one.endpoint)]
    if (body) handlers.push(...jsonBody)
    handlers.push((request, response) => answer(context, one, request, response))
    router[method.toLowerCase() as 'get'](path.replace(/\{(\w+)\}/g, ':$1'), ...handlers)
  }
}

async function answer(context: Context, one: Route, request: Request, response: Response): Promise<void> {
  const { endpoint, allow } = one
  const actor = await readActor(context, request, response, endpoint.auth)
  if (endpoint.auth === 'session' && actor.kind !== 'user') throw refusal({ kind: 'nobody' }, allow, undefined)
  const call = { context, actor, request, response, ...readInput(endpoint, request) } as unknown as Call<
    EndpointDefinition,
    unknown
  >

  const subject = one.subject ? await one.subject(call as never) : undefined
  if (one.subject && subject === undefined) throw absence(actor)
  if (!(may as (a: typeof actor, b: Action, c?: unknown) => boolean)(actor, allow, subject)) throw refusal(actor, allow, subject)

  const result = await one.handle({ ...call, subject } as never)
  if (endpoint.events) return sendEvents(context, response, result as AsyncIterable<{ seq: number }>)
  if (endpoint.file) return
  if (!endpoint.reply) return void response.status(204).end()
  response.setHeader('Cache-Control', 'no-store')
  response.status(200).json(toWire(result))
}

/** What no database can hold leaves every text here, once for all calls; what then remains must fit the contract. */
function readInput(endpoint: EndpointDefinition, request: Request) {
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, fromWire(clean({ ...request.query }))),
    body: endpoint.body && parse(endpoint.body, fromWire(clean(request.body)))
  }
}
