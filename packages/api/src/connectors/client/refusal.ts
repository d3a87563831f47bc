import type { ConnectorContext } from '../connector.ts'
import { redact } from './redact.ts'

type Refusal = {
  /** What else the log says: the platform, its code, the status, the reason. */
  about: Record<string, unknown>
  /** The platform's message, or the whole response if it has none. */
  words: string
  secrets: readonly string[]
}

/** Logs that a platform refused a call, with its own message without `secrets`, and passes that on to who asked for it. */
export function reportRefusal({ log, onRefusal }: Pick<ConnectorContext, 'log' | 'onRefusal'>, refusal: Refusal): void {
  const platformMessage = redact(refusal.words, refusal.secrets)
  log.warn({ ...refusal.about, platformMessage }, 'the platform refused a call')
  onRefusal?.(platformMessage)
}
