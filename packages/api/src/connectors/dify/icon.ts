import type { ConnectorContext } from '../connector.ts'
import { recordOf, textOf } from '../reply/loose.ts'
import { linkedUrl } from './files.ts'
import { baseOf, callTo, type DifyConnection } from './request.ts'

/** The link to the picture that the publisher chose as the app's icon; many apps have an emoji instead (platform notes §2.1). */
export async function icon(connection: DifyConnection, context: ConnectorContext): Promise<string | undefined> {
  const base = await baseOf(connection, context)
  const { status, body } = await context.outgoing.json(callTo(base, connection, '/site', context))
  const { icon_type, icon_url } = recordOf(body)
  // An app without a site is refused.
  return status === 200 && icon_type === 'image' ? linkedUrl(textOf(icon_url), base)?.href : undefined
}
