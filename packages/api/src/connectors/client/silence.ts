import type { Platform } from '@lyceum/core/contract'

/**
 * For how many seconds each platform may send nothing of an answer before it counts as lost, by what its documents allow. Where they name
 * no limit, it is the longest that any of them asks for: an agent that works is not to be cut off, the reader is told who is awaited and
 * can stop, and a connection that is dead is found out by its keep-alives. Half a minute is added for the way.
 */
const documented = {
  // An action's function may run for a quarter of an hour, and nothing is sent meanwhile (platform notes on Bedrock, §3).
  bedrock: 930,
  chatglm: 930,
  // An action of an agent may take 100 s, and one answer may need several (platform notes on Copilot, §9).
  copilot: 930,
  // The platform's own pages give up after 210 s, its agent projects after 900 s (platform notes on Coze, §3.3, §13).
  coze: 930,
  // A run, and so a single step of it, may last 1,200 s (platform notes on Dify, §5).
  dify: 1230,
  hiagent: 930,
  // xAI asks its clients to wait that long, and no server documents more (platform notes, OpenAI-compatible §3.9).
  openai: 930
} as const satisfies Record<Platform, number>

/**
 * For how long a stream may have nothing but keep-alives, which say that a connection lives, not that somebody works: DeepSeek gives
 * up itself then (platform notes, OpenAI-compatible §3.9), and a Dify app that never begins sends them for ever (platform notes on Dify, §10).
 */
const ofDeepSeek: KeepAliveLimit = { milliseconds: 600_000 }
const ofDify: KeepAliveLimit = { milliseconds: 300_000, untilData: true }

/** `untilData`: only before the first data, since later steps may take as long as they like. */
export type KeepAliveLimit = { milliseconds: number; untilData?: true }

/** The limit of a platform at an address, unless the operator has decided how long it is waited for. */
export function keepAliveLimitOf(
  platform: Platform | undefined,
  url: string,
  configured: Partial<Record<Platform, number>> = {}
): KeepAliveLimit | undefined {
  if (platform === undefined || configured[platform] !== undefined) return undefined
  if (platform === 'dify') return ofDify
  return platform === 'openai' && URL.canParse(url) && new URL(url).hostname === 'api.deepseek.com' ? ofDeepSeek : undefined
}

/** In bytes; a larger piece of a stream is data. */
export const longestKeepAlive = 200

/** Whether a piece of a stream has nothing but comments, events without data that are called `ping`, and blank lines. */
export const isKeepAlive = (piece: string): boolean =>
  piece.split(/[\r\n]/).every(line => line.startsWith(':') || ['', 'event:ping', 'event: ping'].includes(line.trim()))

/**
 * Whether a stream that broke had been silent for as long as the operator waits, in milliseconds: a second less counts too, since timers
 * and what was heard last are not of one moment.
 */
export const isSilence = (heardAt: number, silence: number): boolean =>
  Date.now() - heardAt >= silence - Math.min(1000, silence / 10)

/** Seconds by platform. */
export type Silences = Readonly<Record<Platform, number>>

/** The documented silences, with those that an operator has configured. */
export const silencesOf = (configured: Partial<Record<Platform, number>> = {}): Silences => ({ ...documented, ...configured })
