/** A refusal as a vendor sends it: its HTTP status, 0 in a stream, and its body. */
export type RefusedBody = [vendor: string, status: number, body: unknown]

/** Refusals of one meaning. */
export type RefusedBodies = [what: string, meaning: object, bodies: RefusedBody[]]

/** The usual shape of a refusal. */
export const refusedWith = (message: string, more: object = {}) => ({ error: { message, ...more } })
