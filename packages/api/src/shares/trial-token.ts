import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { sameText, sign } from '../secrets/keys.ts'

type Signing = Pick<Config, 'tokenSecret'>

/** The token of a share, until when in seconds since 1970 to the base of 36, and a signature of both. */
const shape = /^([\w-]{22})([\da-z]{6})([\w-]{36})$/

/** A token that stands for that of a share until a time; as long as a token of a share may be. */
export function makeTrialToken(config: Signing, shareToken: string, until: Date): string {
  const trial = shareToken + Math.floor(until.getTime() / 1000).toString(36)
  return trial + signatureOf(config, trial)
}

/** The token of the share that a trial is of; undefined for anything else, and when the trial is over. */
export function tokenOfTrial({ config, now }: Pick<Context, 'config' | 'now'>, token: string): string | undefined {
  const [, shareToken, until, signature] = shape.exec(token) ?? []
  if (!shareToken || !until || !signature) return undefined
  if (!sameText(signature, signatureOf(config, shareToken + until))) return undefined
  return Number.parseInt(until, 36) * 1000 > now().getTime() ? shareToken : undefined
}

const signatureOf = ({ tokenSecret }: Signing, trial: string) => sign(tokenSecret, 'share-trial', trial).slice(0, 36)
