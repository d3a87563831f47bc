import { messageEnd } from './envelope.mjs'
import { streamText } from './stream-text.mjs'

/** Chatbot: `message`* → `message_end`. A stopped answer ends the same way. @param {import('../types.d.mts').Turn} turn */
export async function* chatbotOrder(turn) {
  yield* streamText(turn)
  yield messageEnd(turn)
}
