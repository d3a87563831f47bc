import type { Connector } from '../connector.ts'
import { textOf } from '../reply/loose.ts'
import { askAgent, endSession, resumeAgent } from './agent.ts'
import { describe } from './describe.ts'
import { askFlow, resumeFlow } from './flow.ts'
import { askHarness, endMachine } from './harness.ts'
import { type BedrockConnection, placeOf } from './place.ts'
import { askRuntime } from './runtime.ts'

/** The connector for Amazon Bedrock: agents, and AgentCore's harnesses and runtimes, as chats, flows as chatflows and workflows (platform notes on Bedrock). */
export const bedrock: Connector<BedrockConnection> = {
  describe,
  async chat(connection, turn, sink, context) {
    const caller = { connection, context, place: placeOf(connection) }
    if (caller.place.kind === 'harness') return askHarness(caller, turn, sink)
    if (caller.place.kind === 'runtime') return askRuntime(caller, turn, sink)
    return caller.place.kind === 'agent' ? askAgent(caller, turn, sink) : askFlow(caller, turn, sink)
  },
  run: async (connection, turn, sink, context) => askFlow({ connection, context, place: placeOf(connection) }, turn, sink),
  async resume(connection, submission, turn, sink, context) {
    const caller = { connection, context, place: placeOf(connection) }
    return connection.type === 'chat' ? resumeAgent(caller, submission, turn, sink) : resumeFlow(caller, submission, turn, sink)
  },
  async forget(connection, state, _user, context) {
    const sessionId = textOf(state.sessionId)
    if (connection.type !== 'chat' || !sessionId) return
    const caller = { connection, context, place: placeOf(connection) }
    await (caller.place.service === 'bedrock-agentcore' ? endMachine(caller, sessionId) : endSession(caller, sessionId))
  }
}
