/** The signed id of a guest: returned by the server, sent with every later call. */
export const guestHeader = 'X-Guest-Id'

/** The token of a share when a signed-in person uses it, beside the bearer token. Guests send `Authorization: Share <token>`. */
export const shareHeader = 'X-Share-Token'

/** The `Authorization` scheme for the token of a share. */
export const shareAuthorization = (token: string) => `Share ${token}`

/** The anti-forgery token: pages read the cookie and send its value in the header of every call. */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/**
 * The key of a call that is done once, however often it arrives: a question, where the field `idempotencyKey` of the body says the same, another
 * reply, or the answer to a form. Proxies read headers only: they may repeat a call that has one.
 */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** The number of the last event that a client has received; the stream continues after it. */
export const lastEventIdHeader = 'Last-Event-ID'
