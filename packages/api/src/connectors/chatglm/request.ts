import { AppError, type ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingRequest } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'

export type ChatGlmConnection = ConnectionTo<'chatglm'>

/** `assistant`: chatglm.cn's assistant-api; `application`: BigModel's llm-application (platform notes, ChatGLM §0). */
export type Dialect = 'assistant' | 'application'

/** A connection in the form that the API needs. */
export type Target = { dialect: Dialect; base: string; appId: string; key: string; secret: string }

const defaultOrigins = { assistant: 'https://chatglm.cn', application: 'https://open.bigmodel.cn' }
const apiPaths = { assistant: '/chatglm/assistant-api/v1', application: '/api/llm-application/open' }

/**
 * Chooses the API by the host of an entered address, otherwise by the shape of the app id, which may be pasted as the address of the
 * assistant's page. @throws validation for an id of another shape, and for an assistant without its secret
 */
export function targetOf({ appId: entered, apiKey, apiSecret = '', apiUrl }: ChatGlmConnection): Target {
  const appId = /([^/?#]+)\/?(?:[?#].*)?$/.exec(entered.trim())?.[1] ?? ''
  const dialect = dialectOf(appId, apiUrl)
  if (!dialect) throw invalid('appId', 'chatglmId')
  const base = baseOf(dialect, apiUrl)
  if (dialect === 'application') {
    const key = apiSecret && !apiKey.includes('.') ? `${apiKey}.${apiSecret}` : apiKey
    return { dialect, base, appId, key, secret: '' }
  }
  const [key = '', joined = ''] = apiKey.split(/[.:]/)
  const secret = apiSecret || joined
  if (!secret) throw invalid('apiSecret', 'chatglmSecret')
  return { dialect, base, appId, key, secret }
}

function dialectOf(appId: string, apiUrl: string | undefined): Dialect | undefined {
  const host = apiUrl ? new URL(apiUrl).hostname : ''
  if (/(^|\.)chatglm\.cn$/.test(host)) return 'assistant'
  if (/(^|\.)bigmodel\.cn$/.test(host)) return 'application'
  if (/^[0-9a-f]{24}$/.test(appId)) return 'assistant'
  return /^\d{10,}$/.test(appId) ? 'application' : undefined
}

/** Installations of one's own have the same paths below their address (§B1); of the platform itself, any page may be pasted. */
function baseOf(dialect: Dialect, apiUrl: string | undefined): string {
  const { origin, pathname, hostname } = new URL(apiUrl ?? defaultOrigins[dialect])
  const at = pathname.indexOf(apiPaths[dialect])
  const isPlatform = /(^|\.)(chatglm|bigmodel)\.cn$/.test(hostname)
  const prefix = at >= 0 ? pathname.slice(0, at) : isPlatform ? '' : pathname.replace(/\/$/, '')
  return `${origin}${prefix}${apiPaths[dialect]}`
}

export const invalid = (field: keyof ChatGlmConnection, reason: 'chatglmId' | 'chatglmSecret' | 'invalidPlatformUrl') =>
  new AppError('validation', { problems: [{ path: ['connection', field], reason }] })

/** Creates a request to a path of the API, with this token or key. */
export function callTo(
  { base, key, secret }: Target,
  path: string,
  token: string,
  { signal }: ConnectorContext,
  more: Pick<OutgoingRequest, 'method' | 'body' | 'timeout' | 'awaits'> = {}
): OutgoingRequest {
  return {
    url: `${base}${path}`,
    ...(token && { secretHeaders: { authorization: `Bearer ${token}` } }),
    secrets: [token, key, secret].filter(Boolean),
    field: 'apiUrl',
    signal,
    ...more
  }
}

/** The values that must not appear in the log: keys, and what the person wrote, which errors may quote. */
export const valuesToRedact = ({ key, secret }: Target, { text, inputs }: Turn): string[] => [
  key,
  secret,
  text,
  ...Object.values(inputs).flatMap(value => (typeof value === 'string' ? value : []))
]

/** The question; in a new conversation that continues an older one, after its history, since both APIs take one text. */
export async function promptOf(turn: Turn, startsOver: boolean): Promise<string> {
  const question = turn.text || turn.files.map(({ name }) => name).join(', ') || '…'
  const history = startsOver ? await turn.history() : []
  if (history.length === 0) return question
  return `${history.map(({ role, text }) => `[${role}]\n${text}`).join('\n\n')}\n\n[user]\n${question}`
}
