import type { Audience } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Request, Response } from 'express'

/** The caller of one call. It is created once, before rate limits and route use it. */
export type Caller = {
  /** The id of the person or guest that the headers prove by a signature, for rate limits; undefined if there is none. */
  readonly provenId: string | undefined
  /**
   * The caller as an actor, with the database's facts, for an endpoint with this audience. Called once per call.
   * @throws unauthorized, tokenExpired, userProfileStale; notFound for a share that doesn't exist or was revoked
   */
  actor(audience: Audience): Promise<Actor>
}

/** Verifies the signatures in a request's headers. May set a response header: a new guest's id. Never throws. */
export type ReadCaller = (request: Request, response: Response) => Promise<Caller>
