import {
  abortMessage,
  answerForm,
  deleteConversation,
  listConversations,
  listMessages,
  readEvents,
  readSuggestions,
  regenerateMessage,
  renameConversation,
  runWorkflow,
  sendMessage,
  setFeedback
} from '@lyceum/core/contract'
import { agentInPath } from '../agents/subject.ts'
import { type Route, route } from '../http/route.ts'
import { answer } from './answer.ts'
import { ask, regenerate, runFlow } from './ask.ts'
import { giveFeedback } from './feedback.ts'
import { listConversationMessages, listOwnConversations } from './list.ts'
import { removeConversation } from './remove.ts'
import { changeName } from './rename.ts'
import { resumeStream, stopReply } from './resume-stream.ts'
import { conversationInPath, replyInPath } from './subject.ts'
import { listSuggestions } from './suggestions.ts'

/** Questions, the streams of their replies, and the actor's conversations. */
export const conversationRoutes: Route[] = [
  route(sendMessage, { subject: agentInPath, allow: 'agent.chat', handle: ask }),
  route(runWorkflow, { subject: agentInPath, allow: 'agent.chat', handle: runFlow }),
  route(readEvents, { subject: replyInPath, allow: 'conversation.use', handle: resumeStream }),
  route(abortMessage, { subject: replyInPath, allow: 'conversation.use', handle: stopReply }),
  route(regenerateMessage, { subject: replyInPath, allow: 'conversation.use', handle: regenerate }),
  route(answerForm, { subject: replyInPath, allow: 'conversation.use', handle: answer }),
  route(readSuggestions, { subject: replyInPath, allow: 'conversation.use', handle: listSuggestions }),
  route(setFeedback, { subject: replyInPath, allow: 'conversation.use', handle: giveFeedback }),
  route(listConversations, { subject: agentInPath, allow: 'agent.see', handle: listOwnConversations }),
  route(listMessages, { subject: conversationInPath, allow: 'conversation.use', handle: listConversationMessages }),
  route(renameConversation, { subject: conversationInPath, allow: 'conversation.use', handle: changeName }),
  route(deleteConversation, { subject: conversationInPath, allow: 'conversation.use', handle: removeConversation })
]
