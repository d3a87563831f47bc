import { type Connection, platformOf } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector, Turn } from '../connectors/connector.ts'
import type { Context } from '../context.ts'

/** How long the model may take, in milliseconds; after that the question is searched as it was asked. */
const timeoutMs = 4000
/** Exchanges of the talk that it reads, characters of each text, and of the question that it writes. */
const most = { exchanges: 2, characters: 800, question: 400 }

const order =
  'Rewrite the last question below so that it can be understood without the conversation before it. Keep its language, its meaning and its names; add nothing that was not said. Write only the question.'

/**
 * The question as the agent's model says it in words that stand by themselves, to be searched for; undefined when it fails or takes too
 * long. One short call beside the answer's. @throws the reason of the signal
 */
export async function rewriteQuestion(
  context: Pick<Context, 'connectors' | 'outgoing' | 'log'>,
  connection: Connection,
  turn: Turn,
  signal: AbortSignal
): Promise<string | undefined> {
  const history = (await turn.history()).slice(-2 * most.exchanges)
  const said = history.map(({ role, text }) => `${role}: ${text.slice(0, most.characters)}`)
  const text = [order, ...said, `question: ${turn.text.slice(0, most.characters)}`].join('\n\n')
  const asked: Turn = { ...turn, text, files: [], history: async () => [], deepThinking: false, onlineSearch: false }
  const findConnector = context.connectors[connection.platform] as () => Promise<Connector<Connection>>
  try {
    const written = await withTimeLimit(
      timeoutMs,
      limit => answerOf(findConnector, withoutSettings(connection), asked, { ...context, signal: limit }),
      signal
    )
    const question = written?.trim().replace(/\s+/g, ' ')
    return question && question.length <= most.question ? question : undefined
  } catch (failure) {
    if (signal.aborted) throw signal.reason
    context.log.info({ err: failure }, 'a question was not rewritten')
    return undefined
  }
}

/** The connection without what its publisher tells the model, which is meant for answers. */
function withoutSettings(connection: Connection): Connection {
  const told = platformOf(connection.platform).fields.filter(({ kind, shapesAnswers }) => settingKinds.has(kind) || shapesAnswers)
  const names = new Set(told.map(({ name }) => name))
  return Object.fromEntries(Object.entries(connection).filter(([name]) => !names.has(name))) as Connection
}

const settingKinds: ReadonlySet<string> = new Set(['prose', 'number', 'preference', 'json'])

/** The whole text of a reply; undefined if it did not end well. */
async function answerOf(
  findConnector: () => Promise<Connector<Connection>>,
  connection: Connection,
  turn: Turn,
  context: Parameters<Connector['chat']>[3]
): Promise<string | undefined> {
  const connector = await findConnector()
  let text = ''
  let finished = false
  const push: Parameters<Connector['chat']>[2]['push'] = event => {
    if (event.type === 'text') text += event.delta
    else if (event.type === 'replace') text = event.text
    else if (event.type === 'finished') finished = true
  }
  await connector.chat(connection, turn, { push, remark: () => {}, rememberState: () => {}, rememberRef: () => {} }, context)
  return finished ? text : undefined
}
