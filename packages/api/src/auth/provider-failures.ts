/** The provider responded with a server error. */
export class ProviderDown extends Error {}

/** The token endpoint refused the code, or us; with its error code (RFC 6749 §5.2). */
export class CodeRefused extends Error {
  readonly error: string
  constructor(error: unknown, status: number) {
    // The provider's description is left out: it may quote what was sent.
    const name = typeof error === 'string' ? error.replace(/[^\w-]/g, '').slice(0, 60) : ''
    super(`the token endpoint answered ${status} ${name || 'without an error code'}`)
    this.error = name
  }
}

/** The id token was made for another attempt to sign in. */
export class OtherSignIn extends Error {}
