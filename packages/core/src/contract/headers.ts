/** The signed id of a caller without an account: issued in a reply, sent along with every later call. */
export const guestHeader = 'X-Guest-Id'

/** The token of a share, beside the bearer token of a signed-in person. Without a bearer it is `Authorization: Share <token>`. */
export const shareHeader = 'X-Share-Token'

/** The scheme of `Authorization` under which the token of a share is sent. */
export const shareAuthorization = (token: string) => `Share ${token}`

/** The anti-forgery token: pages read the cookie and repeat its value in the header of every call. */
export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'X-XSRF-TOKEN'

/** The number of the last event that a reader has; an event stream continues after it. */
export const lastEventIdHeader = 'Last-Event-ID'
