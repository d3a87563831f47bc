import { AppError } from '@lyceum/core/contract'
import type { Connector, ConnectorContext } from '../../connectors/connector.ts'
import { recordOf, textOf } from '../../connectors/reply/loose.ts'
import type { ParleyConnection } from './description.ts'

/** The connector of Parley for a server at this address. */
export const createParley = (address: () => string): Connector => {
  const ask = (path: string, connection: ParleyConnection, { signal }: ConnectorContext, body: object) => ({
    method: 'POST' as const,
    url: `${address()}/${connection.region}/${path}`,
    secretHeaders: {
      'x-access': `${connection.accessKeyId}:${connection.accessKey}`,
      ...(connection.privateKey && { 'x-signed': String(connection.privateKey.split('\n').length) })
    },
    body: { bot: connection.botName ?? 'any', ...body },
    secrets: [connection.accessKeyId, connection.accessKey, connection.privateKey ?? ''],
    signal
  })
  const of = (connection: unknown) => connection as ParleyConnection
  const chat: Connector['chat'] = async (connection, { text }, sink, context) => {
    const opened = await context.outgoing.events(ask('chat', of(connection), context, { text }))
    if ('answer' in opened) throw new AppError('agentInaccessible')
    await opened.stream.read(({ data }) => sink.push({ type: 'text', delta: textOf(recordOf(JSON.parse(data)).word) }))
    sink.push({ type: 'finished' })
  }
  return {
    async describe(connection, context) {
      const { status, body } = await context.outgoing.json(ask('bot', of(connection), context, {}))
      if (status !== 200) throw new AppError('agentInaccessible')
      return {
        name: textOf(recordOf(body).name),
        description: '',
        opener: '',
        suggestedQuestions: [],
        form: [],
        capabilities: {
          deepThinking: false,
          onlineSearch: false,
          knowledgeBases: false,
          files: false,
          stop: false,
          suggestions: false,
          citations: false
        }
      }
    },
    chat
  }
}
