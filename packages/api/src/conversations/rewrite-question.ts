import type { Connection, Usage } from '@lyceum/core/contract'
import type { Turn } from '../connectors/connector.ts'
import { askOnce } from '../connectors/reply/ask-once.ts'
import { noAnswer } from '../connectors/reply/collect-answer.ts'
import type { Context } from '../context.ts'
import { plainConnection } from './plain-connection.ts'

/** How long the model may take, in milliseconds; after that the question is searched as it was asked. */
const timeoutMs = 4000
/** Exchanges of the talk that it reads, characters of each text, and of the question that it writes. */
const most = { exchanges: 2, characters: 800, question: 400 }

const order =
  'Rewrite the last question below so that it can be understood without the conversation before it. Keep its language, its meaning and its names; add nothing that was not said. Write only the question.'

/** The question in other words, undefined when that failed; and what it took, as far as the platform told. */
export type Rewritten = { question: string | undefined; usage: Usage | undefined }

/**
 * The question as the agent's model says it in words that stand by themselves, to be searched for; undefined when it fails or takes too
 * long. One short call beside the answer's. @throws the reason of the signal
 */
export async function rewriteQuestion(
  context: Pick<Context, 'connectors' | 'outgoing' | 'log'>,
  connection: Connection,
  turn: Turn,
  signal: AbortSignal
): Promise<Rewritten> {
  const history = (await turn.history()).slice(-2 * most.exchanges)
  const said = history.map(({ role, text }) => `${role}: ${text.slice(0, most.characters)}`)
  const text = [order, ...said, `question: ${turn.text.slice(0, most.characters)}`].join('\n\n')
  const asked: Turn = { ...turn, text, files: [], history: async () => [], deepThinking: false, onlineSearch: false }
  const answer = noAnswer()
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    await askOnce(answer, context, plainConnection(connection), asked, { milliseconds: timeoutMs, signal })
    const question = answer.end?.type === 'finished' ? answer.text.trim().replace(/\s+/g, ' ') : undefined
    const isUsed = question !== undefined && question !== '' && question.length <= most.question
    context.log.info({ ms: took(), isUsed }, 'a question was rewritten')
    return { question: isUsed ? question : undefined, usage: answer.usage }
  } catch (failure) {
    if (signal.aborted) throw signal.reason
    context.log.info({ err: failure, ms: took() }, 'a question was not rewritten')
    return { question: undefined, usage: answer.usage }
  }
}
