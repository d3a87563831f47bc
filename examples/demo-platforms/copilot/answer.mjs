import { answerFor } from '../answers/index.mjs'
import { languageOf } from '../answers/language.mjs'
import { splitForReading } from '../answers/pace.mjs'

/**
 * The activities that answer a question: the plan, thoughts, the pieces of a stream and the whole message. `wait` is the time before an
 * activity in milliseconds.
 *
 * @typedef {import('./types.d.mts').Activity} Activity
 * @param {import('./types.d.mts').DirectLineConversation} conversation @param {Activity} question @param {number} paceMs
 * @returns {Generator<{ activity: Activity, wait: number }>}
 */
export function* answerActivities({ app, questions }, question, paceMs) {
  const { switches } = app
  const query = String(question.text ?? '')
  const earlier = questions.slice(0, -1)
  const files = /** @type {any[]} */ (question.attachments ?? []).map(({ name, contentType }) => ({ name, type: contentType }))
  const language = languageOf(query, ...earlier.toReversed())
  const answer = answerFor(app.subject, { query, language, turn: questions.length, earlier, inputs: {}, files })
  /** @param {Activity} activity @param {number} [wait] */
  const next = (activity, wait = 0) => ({
    activity: switches.noReplyTo ? activity : { replyToId: String(question.id), ...activity },
    wait
  })

  if (switches.errorCode) {
    const text = `Sorry, something went wrong. Error code: ${switches.errorCode}. Conversation ID: 0.`
    return yield next({ type: 'message', text, inputHint: 'acceptingInput' })
  }
  if (switches.signIn) {
    const card = {
      contentType: 'application/vnd.microsoft.card.oauth',
      content: { text: 'Please sign in', connectionName: 'aad' }
    }
    return yield next({ type: 'message', text: '', attachments: [card] })
  }
  if (switches.card && question.value === undefined) {
    return yield next({ type: 'message', text: 'Which room?', inputHint: 'expectingInput', attachments: [bookingCard] })
  }
  const search = { planIdentifier: 'p', stepId: 's1', taskDialogId: 'P:UniversalSearchTool' }
  yield next(
    eventActivity('DynamicPlanStepTriggered', { ...search, thought: 'Search the handbook.', state: 'inProgress' }),
    switches.slowStartMs ?? 0
  )
  yield next(eventActivity('DynamicPlanStepFinished', { ...search, state: 'completed', observation: {} }))
  const thought = {
    type: 'thought',
    title: 'Planning',
    text: answer.thinking || 'Answer directly.',
    chainOfThoughtId: 'c1',
    sequenceNumber: 1
  }
  yield next({ type: 'typing', entities: [thought] })

  const text = Array.isArray(switches.answer) ? switches.answer.join('') : (switches.answer ?? answer.text)
  const pieces = Array.isArray(switches.answer) ? switches.answer : splitForReading(text)
  const streams = question.deliveryMode === 'stream' && !switches.unstreamed
  const streamId = `stream-${questions.length}`
  let soFar = ''
  for (const [index, piece] of streams ? pieces.entries() : []) {
    soFar += piece
    const own = switches.numberedIds
      ? { id: index === 0 ? streamId : `${streamId}-${index}` }
      : index === 0
        ? { id: streamId }
        : {}
    const named = index > 0 && !switches.numberedIds ? { streamId } : {}
    const info = { streamType: 'streaming', streamSequence: index + 1, ...named }
    const data = switches.deltas
      ? { channelData: { ...info, chunkType: 'delta' } }
      : { entities: [{ type: 'streaminfo', ...info }] }
    yield next({ type: 'typing', ...own, text: switches.deltas ? piece : soFar, ...data }, paceMs)
  }
  const citation = answer.sources.map(({ document, content }, index) => ({
    '@type': 'Claim',
    position: index + 1,
    appearance: { '@type': 'DigitalDocument', name: document, abstract: content }
  }))
  const final = { type: 'streaminfo', streamId, streamType: 'final', streamResult: 'success' }
  const picture = answer.tool?.picture
  const made = [...(picture ? [{ ...picture, type: 'image/png' }] : []), ...(switches.files ?? [])]
  yield next(
    {
      type: 'message',
      text,
      textFormat: 'markdown',
      inputHint: 'expectingInput',
      entities: [
        ...(citation.length > 0 ? [{ type: 'https://schema.org/Message', '@type': 'Message', citation }] : []),
        ...(streams ? [final] : [])
      ],
      ...(made.length > 0 && {
        attachments: made.map(({ name, type, bytes }) => ({
          contentType: type,
          name,
          contentUrl: `data:${type};base64,${bytes.toString('base64')}`
        }))
      }),
      suggestedActions: { actions: answer.followUps.map(title => ({ type: 'imBack', title, value: title })) }
    },
    paceMs
  )
  if (switches.secondAfterMs) yield next({ type: 'message', text: 'And one thing more.' }, switches.secondAfterMs)
  if (switches.ends) yield next({ type: 'endOfConversation' })
}

const bookingCard = {
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: {
    type: 'AdaptiveCard',
    version: '1.5',
    body: [
      {
        type: 'Input.ChoiceSet',
        id: 'room',
        label: 'Room',
        isRequired: true,
        choices: [
          { title: 'Large hall', value: 'r-1' },
          { title: 'Room 2', value: 'r-2' }
        ]
      },
      { type: 'Input.Number', id: 'seats', label: 'Seats' }
    ],
    actions: [{ type: 'Action.Submit', title: 'Book', data: { kind: 'booking' } }]
  }
}

/** @param {string} name @param {object} value @returns {Activity} */
const eventActivity = (name, value) => ({ type: 'event', name, valueType: name, value })
