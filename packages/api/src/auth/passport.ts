import { Passport, type Strategy } from 'passport'
import type { Context } from '../context.ts'
import { type AttemptOptions, type SignedInAs, StatelessStrategy } from './oidc-strategy.ts'
import { findProvider } from './provider.ts'

/** The result of an attempt: the browser has to be redirected, the person is signed in, or the sign-in was rejected. */
export type SignInOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'success'; user: SignedInAs }
  | { kind: 'refused'; why: unknown }
type Attempt = (request: { query: Record<string, string> }, options: AttemptOptions) => Promise<SignInOutcome>

/** Passport with the identity provider as its strategy, as functions that return values instead of writing responses. */
export async function identityProvider(context: Pick<Context, 'config' | 'log'>): Promise<Attempt> {
  const provider = await findProvider(context)
  const known = attempts.get(provider)
  if (known) return known
  const strategy = new StatelessStrategy(provider)
  const passport = new Passport()
  passport.use('identity-provider', strategy)
  passport.framework({
    initialize: () => () => undefined,
    authenticate: (_passport, _name, options) => (request: unknown) =>
      run(strategy, request, options as unknown as AttemptOptions)
  })
  const attempt: Attempt = (request, options) => passport.authenticate('identity-provider', options)(request)
  attempts.set(provider, attempt)
  return attempt
}

const attempts = new WeakMap<object, Attempt>()

/** As in passport's own middleware, each attempt is a copy of the strategy with its own result callbacks. */
function run(strategy: StatelessStrategy, request: unknown, options: AttemptOptions): Promise<SignInOutcome> {
  return new Promise((resolve, reject) => {
    const attempt = Object.create(strategy) as StatelessStrategy & Strategy
    attempt.redirect = url => resolve({ kind: 'redirect', url })
    attempt.success = user => resolve({ kind: 'success', user: user as unknown as SignedInAs })
    attempt.fail = why => resolve({ kind: 'refused', why })
    attempt.error = reject
    attempt.pass = () => reject(new Error('the strategy answered nothing'))
    attempt.authenticate(request, options)
  })
}
