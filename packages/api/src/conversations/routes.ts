import {
  abortMessage,
  answerForm,
  deleteConversation,
  getConversation,
  listConversations,
  listMessages,
  listMyConversations,
  pinConversation,
  readEvents,
  readSuggestions,
  regenerateMessage,
  renameConversation,
  runWorkflow,
  searchConversations,
  sendMessage,
  setFeedback,
  showVersion,
  summarizeConversation
} from '@lyceum/core/contract'
import { agentInPath, agentInQuery } from '../agents/subject.ts'
import { type Route, route } from '../http/route.ts'
import { stopReply } from './abort-message.ts'
import { answer } from './answer-form.ts'
import { removeConversation } from './delete.ts'
import { readConversation } from './get.ts'
import { listMyOwn, listOwnConversations } from './list.ts'
import { listConversationMessages } from './list-messages.ts'
import { changePin } from './pin.ts'
import { resumeStream } from './read-events.ts'
import { listSuggestions } from './read-suggestions.ts'
import { regenerate } from './regenerate-message.ts'
import { changeName } from './rename.ts'
import { runFlow } from './run-workflow.ts'
import { findConversations } from './search.ts'
import { askQuestion } from './send-message.ts'
import { giveFeedback } from './set-feedback.ts'
import { selectVersion } from './show-version.ts'
import { conversationInPath, messageInPath, ownedReplyInPath, replyInPath } from './subject.ts'
import { summarize } from './summarize.ts'
import { whileOpen } from './while-open.ts'

/** Questions, the streams of their replies, and the actor's conversations. */
export const conversationRoutes: Route[] = [
  route(sendMessage, { subject: agentInPath, allow: 'agent.chat', handle: askQuestion }),
  route(runWorkflow, { subject: agentInPath, allow: 'agent.chat', handle: runFlow }),
  route(readEvents, { subject: whileOpen(ownedReplyInPath), allow: 'conversation.use', handle: resumeStream }),
  route(abortMessage, { subject: ownedReplyInPath, allow: 'conversation.use', handle: stopReply }),
  route(regenerateMessage, { subject: replyInPath, allow: 'conversation.use', handle: regenerate }),
  route(showVersion, { subject: whileOpen(messageInPath), allow: 'conversation.use', handle: selectVersion }),
  route(answerForm, { subject: replyInPath, allow: 'conversation.use', handle: answer }),
  route(readSuggestions, { subject: whileOpen(ownedReplyInPath), allow: 'conversation.use', handle: listSuggestions }),
  route(setFeedback, { subject: whileOpen(replyInPath), allow: 'conversation.rate', handle: giveFeedback }),
  route(listConversations, { subject: whileOpen(agentInPath), allow: 'agent.listConversations', handle: listOwnConversations }),
  route(listMessages, { subject: whileOpen(conversationInPath), allow: 'conversation.use', handle: listConversationMessages }),
  route(searchConversations, { subject: whileOpen(agentInQuery), allow: 'agent.listConversations', handle: findConversations }),
  route(listMyConversations, { allow: 'signedIn', handle: listMyOwn }),
  route(pinConversation, { subject: whileOpen(conversationInPath), allow: 'conversation.use', handle: changePin }),
  route(getConversation, { subject: whileOpen(conversationInPath), allow: 'conversation.use', handle: readConversation }),
  route(renameConversation, { subject: whileOpen(conversationInPath), allow: 'conversation.use', handle: changeName }),
  route(summarizeConversation, { subject: conversationInPath, allow: 'conversation.use', handle: summarize }),
  route(deleteConversation, { subject: conversationInPath, allow: 'conversation.use', handle: removeConversation })
]
