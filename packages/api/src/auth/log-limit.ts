import type { Config } from '../config/config.ts'

/**
 * Whether a line about `subject` may be logged now: the first one, and after that one in `everyMs` (by default a minute). What goes
 * wrong for all people at once would otherwise fill the log.
 */
export function mayLog(config: Config, subject: string, everyMs = 60_000): boolean {
  const logged = loggedAt.get(config) ?? new Map<string, number>()
  loggedAt.set(config, logged)
  const now = Date.now()
  if (now - (logged.get(subject) ?? Number.NEGATIVE_INFINITY) < everyMs) return false
  logged.set(subject, now)
  return true
}

/** By the configuration, of which each server in a process has its own. */
const loggedAt = new WeakMap<Config, Map<string, number>>()
