import { randomUUID } from 'node:crypto'
import { answerActivities } from './answer.mjs'
import { textMessage } from './socket.mjs'

/**
 * Delivers activities: all to sockets, and all but typing to those who poll.
 *
 * @typedef {import('./types.d.mts').DirectLineConversation} Conversation
 * @typedef {import('./types.d.mts').Activity} Activity
 * @param {Conversation} conversation @param {Activity} activity @returns {Activity} with its id
 */
export function deliver(conversation, activity) {
  const id = activity.id ?? `${conversation.id}|${String(conversation.nextNumber++).padStart(7, '0')}`
  const whole = {
    from: { id: conversation.app.key.slice(0, 4), role: 'bot' },
    ...activity,
    id,
    timestamp: new Date().toISOString()
  }
  if (activity.type !== 'typing') conversation.activities.push(whole)
  sendToSockets(conversation, setOf(conversation, [whole], activity.type !== 'typing'))
  return whole
}

/** A set with the watermark after it; typing has none. @param {Conversation} conversation @param {Activity[]} activities @param {boolean} marked */
const setOf = (conversation, activities, marked) =>
  JSON.stringify({ activities, ...(marked && { watermark: String(conversation.activities.length) }) })

/** @param {Conversation} conversation @param {string} text */
export function sendToSockets(conversation, text) {
  const { cutAfter, once } = conversation.app.switches
  for (const socket of conversation.sockets) {
    socket.write(textMessage(text))
    conversation.sentToSockets++
    if (!cutAfter || conversation.sentToSockets < cutAfter || (once && conversation.cuts > 0)) continue
    conversation.cuts++
    conversation.sentToSockets = 0
    socket.destroy()
  }
}

/** What came after a watermark. @param {Conversation} conversation @param {string} [watermark] */
export function activitiesAfter(conversation, watermark) {
  const from = Number(watermark ?? 0) || 0
  return { activities: conversation.activities.slice(from), watermark: String(conversation.activities.length) }
}

/** Replays to a new socket what came after its watermark. @param {Conversation} conversation @param {import('node:stream').Duplex} socket @param {string} watermark */
export function replay(conversation, socket, watermark) {
  const { activities } = activitiesAfter(conversation, watermark)
  if (activities.length > 0) socket.write(textMessage(setOf(conversation, activities, true)))
}

const garbage = [
  'not JSON',
  '[]',
  'null',
  '{"activities":null}',
  '{"activities":[null,1,"x",{}],"watermark":null}',
  '{"activities":[{"type":"brandNew","id":"g1","value":{"deep":[1]}},{"type":"event","name":"Unknown","value":null}]}',
  '{"activities":[{"type":"typing","entities":[null,{"type":"streaminfo"},{"type":"thought"}],"channelData":7}]}',
  '{"activities":[{"type":"conversationUpdate","membersAdded":[]},{"type":"trace","text":"never shown"}]}'
]

/** Answers a question. Ends when the conversation's sockets do. @param {Conversation} conversation @param {Activity} question @param {number} paceMs @param {() => boolean} isStopped */
export async function answerQuestion(conversation, question, paceMs, isStopped) {
  const { switches } = conversation.app
  if (switches.silent) return
  let index = 0
  for (const { activity, wait } of answerActivities(conversation, question, switches.paceMs ?? paceMs)) {
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    if (isStopped()) return
    if (switches.damaged && index === 1) sendToSockets(conversation, '{"activities":[{"type":"mess')
    if (switches.garbage && index < garbage.length) sendToSockets(conversation, garbage[index] ?? '')
    deliver(conversation, activity)
    index++
  }
}

/** @param {import('./types.d.mts').CopilotApp} app @param {string} userId @returns {Conversation} */
export const newConversation = (app, userId) => ({
  id: randomUUID().replaceAll('-', '').slice(0, 20),
  app,
  userId,
  questions: [],
  activities: [],
  nextNumber: 0,
  toSay: [],
  sockets: new Set(),
  sentToSockets: 0,
  cuts: 0
})
