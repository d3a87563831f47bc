import { pino } from 'pino'
import { createOutgoing } from '../connectors/client/call.ts'
import { coze } from '../connectors/coze/index.ts'
import type { CozeConnection } from '../connectors/coze/request.ts'
import { agentAt, chatEnd, completed, created, streamOf } from '../connectors/coze/testing.ts'
import { textOf } from './conformance/replies.ts'
import { type Play, playTurn } from './play-turn.ts'
import { type ScriptedAnswer, startScripted } from './scripted-platform.ts'
import { shortWait } from './short-wait.ts'

/** Plays one turn with an agent whose chats are answered in this order, the last one repeatedly. */
export async function chat(sent: ScriptedAnswer | ScriptedAnswer[], play: Play = {}, change: Partial<CozeConnection> = {}) {
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }), wait: shortWait })
  const answers = [sent].flat()
  let next = 0
  const platform = await startScripted({ '/v3/chat': () => answers[Math.min(next++, answers.length - 1)]! })
  const played = await playTurn(coze, { ...agentAt(platform.url), ...change } as CozeConnection, outgoing, play)
  await outgoing.stop()
  await platform.stop()
  return { ...played, asked: platform.asked, text: textOf(played.events), types: played.events.map(({ type }) => type) }
}

/** A message that is no text, as a pair for `streamOf`. */
export const verbose = (msg_type: string, data: unknown) =>
  completed('8', JSON.stringify({ msg_type, data, from_module: null }), { type: 'verbose' })
/** A complete chat with these events. */
export const whole = (...events: [string, unknown][]): ScriptedAnswer => ({
  text: streamOf(created, ...events, chatEnd, ['done', '"[DONE]"'])
})
