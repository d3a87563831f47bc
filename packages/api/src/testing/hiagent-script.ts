import { pino } from 'pino'
import { createOutgoing } from '../connectors/client/call.ts'
import { hiagent } from '../connectors/hiagent/index.ts'
import type { HiAgentConnection } from '../connectors/hiagent/request.ts'
import { type Play, playTurn } from './play-turn.ts'
import { type Asked, type ScriptedAnswer, startScripted } from './scripted-platform.ts'
import { shortWait } from './short-wait.ts'

/** What a scripted deployment answers to each action; `times` counts the calls of the action. */
export type Actions = Record<string, (asked: Asked, times: number) => ScriptedAnswer>

export const conversation: ScriptedAnswer = { json: { Conversation: { AppConversationID: 'c1' }, BaseResp: null } }
export const envelope = (Code: string, Message: string, status = 400): ScriptedAnswer => ({
  status,
  json: { ResponseMetadata: { RequestId: 'r1', Error: { Code, Message, Data: {} } } }
})

/** Starts a deployment that only knows these actions. */
export async function startHiAgent(actions: Actions) {
  const counts = new Map<string, number>()
  const script = Object.entries(actions).map(([action, answer]) => {
    const path = `/api/proxy/api/v1/${action}`
    const counted = (asked: Asked) => {
      counts.set(action, (counts.get(action) ?? 0) + 1)
      return answer(asked, counts.get(action)!)
    }
    return [path, counted] as const
  })
  return startScripted(Object.fromEntries(script))
}

export const connectionTo = (apiUrl: string, type: HiAgentConnection['type'] = 'chat'): HiAgentConnection => ({
  platform: 'hiagent',
  type,
  apiUrl,
  apiKey: 'cq1234567890abcdefgh'
})

/** Plays one turn against a scripted deployment; `calls` are the actions in their order. */
export async function play(
  actions: Actions,
  { type, ...turn }: Play & { type?: HiAgentConnection['type'] } = {},
  more: Partial<HiAgentConnection> = {}
) {
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
  const platform = await startHiAgent(actions)
  const played = await playTurn(hiagent, { ...connectionTo(platform.url, type), ...more }, outgoing, turn)
  await outgoing.stop()
  await platform.stop()
  const calls = platform.asked.map(({ path }) => path.split('/').at(-1))
  return { ...played, asked: platform.asked, calls }
}

/** The text of a stream. */
export const frames = (...events: object[]) => events.map(event => `event:text\ndata:${JSON.stringify(event)}\n\n`).join('')
export const start1 = { event: 'message_start', id: 'm1', task_id: 't1' }
export const say = (answer: string) => ({ event: 'message', answer })
export const end = { event: 'message_end' }
/** Plays one turn whose reply is this stream. */
export const chat = (text: string, turn: Play = {}, more: Partial<HiAgentConnection> = {}) =>
  play({ create_conversation: () => conversation, chat_query_v2: () => ({ text }) }, turn, more)
