import type { ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingRequest } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { recordOf, textOf } from '../reply/loose.ts'

export type CopilotConnection = ConnectionTo<'copilot'>

/** What gives access: the channel's secret, or the address at which anyone gets a token (platform notes §1). */
export type Access = { base: string; secret: string } | { tokenUrl: URL }

const globalBase = 'https://directline.botframework.com/v3/directline'

/** How the connection reaches its agent, by the form of its address. @throws validation when the secret is missing */
export function routeOf({ apiUrl, apiKey }: CopilotConnection): Access {
  const url = new URL(apiUrl.trim())
  if (/\/(powervirtualagents|botmanagement)\//i.test(url.pathname)) return { tokenUrl: url }
  // Direct connections need a user's own token.
  if (/\/copilotstudio\//i.test(url.pathname)) throw wrongField('apiUrl', 'invalidPlatformUrl')
  if (!apiKey) throw wrongField('apiKey', 'required')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(conversations|tokens)(\/.*)?$/, '')
  return { base: url.origin + (/\/directline$/.test(path) ? path : `${path}/v3/directline`), secret: apiKey.trim() }
}

/** A call with a token or the secret. @param secrets what must not appear in the log besides the bearer */
export function callTo(
  url: string,
  bearer: string | undefined,
  { signal }: ConnectorContext,
  more: Pick<OutgoingRequest, 'method' | 'body' | 'timeout' | 'content' | 'headers'> = {}
): OutgoingRequest {
  return {
    url,
    ...(bearer && { secretHeaders: { authorization: `Bearer ${bearer}` } }),
    secrets: bearer ? [bearer] : [],
    field: 'apiUrl',
    signal,
    ...more
  }
}

/**
 * The Direct Line address of the region of a token endpoint; agents with a data boundary refuse the global one. The global one if the
 * environment doesn't tell (platform notes §1.1).
 */
export async function regionalBase(tokenUrl: URL, context: ConnectorContext): Promise<string> {
  const version = tokenUrl.searchParams.get('api-version') ?? '2022-03-01-preview'
  const [before = ''] = tokenUrl.pathname.split('/powervirtualagents/')
  const path = `${before}/powervirtualagents/regionalchannelsettings?api-version=${encodeURIComponent(version)}`
  try {
    const { status, body } = await context.outgoing.json(callTo(tokenUrl.origin + path, undefined, context, { timeout: 10_000 }))
    const address = textOf(recordOf(recordOf(body).channelUrlsById).directline)
    if (status === 200 && isDirectLine(address, tokenUrl)) return `${address.replace(/\/+$/, '')}/v3/directline`
  } catch (failure) {
    if (context.signal.aborted) throw failure
  }
  return globalBase
}

/** A token is only sent to Microsoft, or to the origin that has issued it. */
function isDirectLine(address: string, { origin }: URL): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (url.protocol === 'https:' && /(^|\.)directline\.botframework\.com$/.test(url.hostname)) || url.origin === origin
}
