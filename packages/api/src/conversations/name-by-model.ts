import type { Connection, Usage } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { askerOf } from '../budgets/asker.ts'
import { spend } from '../budgets/spend.ts'
import type { Turn } from '../connectors/connector.ts'
import { askOnce, bareTurn } from '../connectors/reply/ask-once.ts'
import { noAnswer } from '../connectors/reply/collect-answer.ts'
import type { Context } from '../context.ts'
import type { AgentRow } from '../db/tables.ts'
import { plainConnection } from './plain-connection.ts'

/** How long the model may take, in milliseconds; after that the conversation keeps the name it has. */
const timeoutMs = 20_000
/** Characters of the question and of the answer that it reads, of the name that it makes, and of that with what is put around it. */
const most = { characters: 800, name: 60, answer: 500 }

const order =
  'Name the conversation below for a list of conversations: what it is about, in its language, in two to six words, without quotation marks or a full stop. Write only the name.'

/** The first exchange of a conversation, with whom and at whose cost. */
export type FirstExchange = {
  agent: Pick<AgentRow, 'id' | 'price'>
  actor: Actor
  connection: Connection
  /** The question, as the platform got it. */
  turn: Turn
  answer: string
  /** Whether it counts against budgets; a reviewer's trial does not. */
  counts: boolean
}

/** The name that the agent's model gives a conversation, by one short call; undefined where it does not answer with one. */
export async function nameByModel(
  context: Context,
  { agent, actor, connection, turn, answer, counts }: FirstExchange
): Promise<string | undefined> {
  const text = [order, `user: ${turn.text.slice(0, most.characters)}`, `assistant: ${answer.slice(0, most.characters)}`]
  const { inputs, user, capabilities, form } = turn
  const asked = bareTurn({ text: text.join('\n\n'), inputs, user, capabilities, form })
  const ask = async (took: (usage: Usage) => void) => {
    const made = noAnswer()
    try {
      await askOnce(made, context, plainConnection(connection), asked, { milliseconds: timeoutMs })
    } finally {
      if (made.usage) took(made.usage)
    }
    return made.end?.type === 'finished' ? nameIn(made.text) : undefined
  }
  return counts ? spend(context, askerOf(actor, agent), ask) : ask(() => {})
}

/** Emphasis and quotation marks: one half of each opens, the other closes. */
const pairs = ['****', '____', '**', '__', '``', '""', "''", '“”', '„“', '„”', '‘’', '«»', '「」', '『』', '《》'].map(
  pair => [pair.slice(0, pair.length / 2), pair.slice(pair.length / 2)] as const
)

/** Without a full stop at the end and the pairs around the whole: one that is closed before the end is a part of it, such as a title. */
function unwrapped(text: string): string {
  const name = text.replace(/[\s.。]+$/, '')
  for (const [open, close] of pairs) {
    const inner = name.slice(open.length, -close.length)
    if (name.startsWith(open) && name.endsWith(close) && inner !== '' && !inner.includes(close)) return unwrapped(inner.trim())
  }
  return name
}

/** The name without what models put around it; undefined for what is none, such as an explanation. */
function nameIn(text: string): string | undefined {
  // Removing what is around it takes steps by the square of the length.
  if (text.length > most.answer) return undefined
  const name = unwrapped(text.trim().replace(/^#+\s+/, ''))
  return !/[\p{L}\p{N}]/u.test(name) || name.includes('\n') || [...name].length > most.name ? undefined : name
}
