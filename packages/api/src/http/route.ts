import type { BodyOf, EndpointDefinition, ParamsOf, QueryOf, ReplyOf } from '@lyceum/core/contract'
import type { Action, Actor, SubjectOf } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { ReplyFeed } from '../replies/reader.ts'

/** One call as its handler receives it: parsed, camelCase, permitted. */
export type Call<E extends EndpointDefinition, S = undefined> = {
  context: Context
  actor: Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  subject: S
  /** For what the contract cannot express: cookies, uploads, file content. */
  request: Request
  response: Response
}

/** What a handler returns: what feeds an event stream, nothing (bytes were written), or the contract's reply. */
export type HandlerResult<E extends EndpointDefinition> = E extends { events: unknown } ? ReplyFeed : ReplyOf<E>

/** Loads what the path of a call names; undefined is returned to the client as notFound (3000). */
export type FindSubject<E extends EndpointDefinition, S> = (call: {
  context: Context
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For permissions that are part of the address, which no contract has. */
  request: Request
  /** Who calls, for what a subject is to them; looked up at the same time. */
  actor: Promise<Actor>
}) => Promise<S | undefined>

export type Route = {
  endpoint: EndpointDefinition
  allow: Action
  subject?: FindSubject<never, unknown>
  handle: (call: never) => Promise<unknown>
}

type Options<E extends EndpointDefinition, A extends Action, S> = {
  allow: A
  handle: (call: Call<E, S>) => Promise<HandlerResult<E>>
} & (SubjectOf<A> extends undefined ? { subject?: FindSubject<E, S> } : { subject: FindSubject<E, S & SubjectOf<A>> })

/**
 * Binds an endpoint to its permission and handler. An action that needs a subject cannot be used for a route
 * that loads none; that is a type error.
 * @example route(deleteAgent, { subject: agentInPath, allow: 'agent.delete', handle: remove })
 */
export function route<const E extends EndpointDefinition, A extends Action, S = undefined>(
  endpoint: E,
  options: Options<E, A, S>
): Route {
  return { endpoint, ...options } as unknown as Route
}

type Handler<F> = F extends (call: infer C) => infer R ? (call: C) => Promise<Awaited<R>> : never

/**
 * A handler whose code is loaded with the first call, for what most servers or people never use.
 * @example route(startBatch, { subject: batchInPath, allow: 'batch.use', handle: later(() => import('./start.ts'), 'startRuns') })
 */
export function later<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Handler<Module[Name]> {
  const handle = async (call: never) => ((await load())[name] as (call: never) => unknown)(call)
  return handle as unknown as Handler<Module[Name]>
}
