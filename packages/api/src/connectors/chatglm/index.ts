import type { Connector } from '../connector.ts'
import { chatWithApplication, runApplication } from './application.ts'
import { chatWithAssistant } from './assistant.ts'
import { describe } from './describe.ts'
import { type ChatGlmConnection, targetOf } from './request.ts'

/** The connector for ChatGLM: assistants of chatglm.cn and applications of BigModel (platform notes, ChatGLM §0). */
export const chatglm: Connector<ChatGlmConnection> = {
  describe,
  async chat(connection, turn, sink, context) {
    const target = targetOf(connection)
    if (target.dialect === 'assistant') await chatWithAssistant(target, turn, sink, context)
    else await chatWithApplication(target, turn, sink, context)
  },
  async run(connection, turn, sink, context) {
    await runApplication(targetOf(connection), turn, sink, context)
  }
}
