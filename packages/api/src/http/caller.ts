import type { Audience } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Request, Response } from 'express'

/** Who makes one call. Read once, before anything else is done with the call, and handed to the rate limits and the route. */
export type Caller = {
  /** The person or guest whom our own signature in the headers proves, to count calls by; undefined where none does. */
  readonly provenId: string | undefined
  /**
   * Who it is and what the database knows of them, for an endpoint with this audience. Asked once per call.
   * @throws unauthorized, tokenExpired, userProfileStale; notFound for a share that doesn't exist or was revoked
   */
  actor(audience: Audience): Promise<Actor>
}

/** Checks the signatures in a request's headers. The response may be given headers: a new guest's id. Never throws. */
export type ReadCaller = (request: Request, response: Response) => Promise<Caller>
