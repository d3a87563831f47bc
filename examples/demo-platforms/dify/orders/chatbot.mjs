import { messageEnd } from './envelope.mjs'
import { speak } from './speak.mjs'

/** Chatbot: `message`* → `message_end`. A stopped answer ends the same way. @param {import('../types.d.mts').Turn} turn */
export async function* chatbotOrder(turn) {
  yield* speak(turn)
  yield messageEnd(turn)
}
