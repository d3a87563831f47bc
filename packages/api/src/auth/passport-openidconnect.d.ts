declare module 'passport-openidconnect' {
  import { Strategy as PassportStrategy } from 'passport'

  type Done = (error: unknown, user?: unknown, info?: unknown) => void

  /** Exchanges codes; a protected property of the strategy that subclasses may replace. */
  export type CodeExchange = {
    getOAuthAccessToken(
      code: string,
      params: Record<string, string>,
      done: (error: unknown, accessToken?: string, refreshToken?: string, params?: Record<string, unknown>) => void
    ): void
  }

  export type StateStore = {
    store(request: unknown, context: object, state: string, meta: object, done: (error: unknown, state?: string) => void): void
    verify(request: unknown, state: string, done: (error: unknown, context: object | false, state: unknown) => void): void
  }

  export type StrategyOptions = {
    issuer: string
    authorizationURL: string
    tokenURL: string
    clientID: string
    clientSecret: string
    scope: string[]
    store: StateStore
  }

  export class Strategy extends PassportStrategy {
    constructor(
      options: StrategyOptions,
      verify: (
        issuer: string,
        profile: object,
        context: object,
        idToken: string,
        accessToken: string,
        refreshToken: string | undefined,
        params: object,
        done: Done
      ) => void
    )
    protected _oauth2: CodeExchange
    override authenticate(request: unknown, options: unknown): void
    authorizationParams(options: unknown): Record<string, string>
  }
}
