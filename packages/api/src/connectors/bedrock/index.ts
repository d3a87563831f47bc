import type { Connector } from '../connector.ts'
import { textOf } from '../reply/loose.ts'
import { askAgent, endSession } from './agent.ts'
import { describe } from './describe.ts'
import { askFlow, resumeFlow } from './flow.ts'
import { type BedrockConnection, placeOf } from './place.ts'

/** The connector for Amazon Bedrock: agents as chats, flows as chatflows and workflows (platform notes on Bedrock). */
export const bedrock: Connector<BedrockConnection> = {
  describe,
  async chat(connection, turn, sink, context) {
    const caller = { connection, context, place: placeOf(connection) }
    return connection.type === 'chat' ? askAgent(caller, turn, sink) : askFlow(caller, turn, sink)
  },
  run: async (connection, turn, sink, context) => askFlow({ connection, context, place: placeOf(connection) }, turn, sink),
  resume: async (connection, submission, turn, sink, context) =>
    resumeFlow({ connection, context, place: placeOf(connection) }, submission, turn, sink),
  async forget(connection, state, _user, context) {
    const sessionId = textOf(state.sessionId)
    if (connection.type === 'chat' && sessionId) await endSession({ connection, context, place: placeOf(connection) }, sessionId)
  }
}
