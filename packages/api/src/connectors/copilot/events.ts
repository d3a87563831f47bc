import { createHash } from 'node:crypto'
import type { ProgressStep } from '@lyceum/core/contract'
import { endingOf, fileKindOf } from '@lyceum/core/rules'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'
import { createOpenSteps } from '../reply/open-steps.ts'
import type { Refusal } from '../reply/refusal.ts'
import { createAnswer, isBefore, noPlace } from './answer.ts'
import type { CardFile } from './card-parts.ts'
import { cardOf, choicesOf } from './cards.ts'
import { createCopilotSources, withoutDefinitions } from './citations.ts'
import { failureInText } from './errors.ts'
import { createPlanReader } from './plan.ts'
import { createStreams, streamInfoOf } from './streams.ts'
import type { SubmitCard } from './submit-card.ts'

/**
 * Times in milliseconds (platform notes §3.8): how long to wait for more after an answer, when it is probably complete, when it isn't,
 * while the agent still seems to work, and while a message of it is unfinished or a step of its plan runs; and how often to poll.
 */
export type Waits = { short: number; usual: number; busy: number; acting: number; poll: number }

type Options = {
  emit(event: PlatformEvent): void
  userId: string
  /** The text of the question, by which its echo is recognised. */
  question: string
  /** The question of an earlier turn that was stopped; what still answers it is dropped. */
  droppedId: string
  /** The numbers of the newest activities of earlier turns, which a new socket may send again. */
  known?: readonly number[]
  /** Those that have no number, by the names of `nameOfId`. */
  knownIds?: readonly string[]
  /** Ids of activities that are no answer to this question. */
  said?: readonly string[]
  /** Called with the id of the question as soon as it is known, which may be before the question is accepted. */
  onQuestion(id: string): void
  /** Called with the text of an agent that tells its failure, which people don't see. */
  onFailureText?(text: string): void
  waits: Waits
}

/** The number of an activity in its conversation, by its id `conversation|number`; 0 if it has none. */
const numberIn = (id: string): number => Number(/\|(\d{1,15})$/.exec(id)?.[1] ?? 0)

/** An id that has no number, in few characters. */
const nameOfId = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 16)

const placeOf = ({ id, timestamp }: Loose) => ({ time: Date.parse(textOf(timestamp)) || 0, number: numberIn(textOf(id)) })

/** How many activities are remembered for the next turn. */
const maxKnown = 50

/** Ids of activities that are remembered to recognise repetitions. */
const maxSeen = 20_000

/**
 * Reads the activities of one turn (platform notes §3). Direct Line has no end signal, so `waitMs` says when the answer is probably
 * complete (§3.8).
 */
export function createActivityReader({
  emit,
  userId,
  question,
  droppedId,
  known = [],
  knownIds = [],
  said = [],
  onQuestion,
  onFailureText,
  waits
}: Options) {
  const answer = createAnswer(emit)
  const streams = createStreams(answer)
  const sources = createCopilotSources()
  const steps = createOpenSteps(emit)
  const plan = createPlanReader({ emit: emitStep, thinking: pushThinking, steps, found: sources.addResults })
  const seen = new Set<string>(said)
  const numbers = new Set<number>(known)
  const names = new Set<string>(knownIds)
  const oldest = known.length > 0 ? Math.min(...known) : 0
  const files = new Set<string>()
  let sentId = ''
  let lastStep: ProgressStep = 'START'
  let hasThinking = false
  /** Where the message is that was sent last, which has the suggestions and the card. */
  let newest = noPlace
  let suggestions: string[] = []
  let submit: SubmitCard | undefined
  let failure: Refusal | undefined
  /** Whether something of the agent has come, an answer to this question among it, and what the last of it means for the end. */
  const state = {
    answered: false,
    maybeAnswered: false,
    expectsInput: false,
    ignoresInput: false,
    streamed: false,
    planned: false,
    busy: false,
    typing: false,
    over: false
  }

  function emitStep(step: ProgressStep, detail?: string): void {
    lastStep = step
    emit({ type: 'progress', step, ...(detail && { detail }) })
  }

  function pushThinking(text: string): void {
    if (text === '') return
    if (!hasThinking) emitStep('DEEP_THINKING')
    hasThinking = true
    answer.think(text)
  }

  function readQuestion(id: string): void {
    if (id === sentId) return
    sentId = id
    onQuestion(id)
  }

  function readMessage(activity: Loose, id: string): void {
    const info = streamInfoOf(activity)
    const { text, definitions } = withoutDefinitions(textOf(activity.text))
    const place = placeOf(activity)
    const key = streams.close(info, id, text)
    if (key === undefined) return
    state.streamed = info !== undefined
    if (info?.result === 'error' || info?.result === 'timeout') failure = { reason: 'thirdPartyStreamFailed' }
    const cards = listOf(activity.attachments).flatMap(raw => readAttachment(recordOf(raw)) ?? [])
    answer.set(key, [text, ...cards.map(card => card.text)].filter(part => part !== '').join('\n\n'), place)
    if (cards.some(({ signsIn }) => signsIn)) failure = { reason: 'agentInaccessible' }
    sources.addMessage(activity, definitions)
    if (!isBefore(place, newest)) {
      newest = place
      suggestions = [...choicesOf(recordOf(activity.suggestedActions).actions), ...cards.flatMap(({ choices }) => choices)]
      submit = cards.findLast(card => card.submit)?.submit
      state.ignoresInput = activity.inputHint === 'ignoringInput'
      state.expectsInput = activity.inputHint === 'expectingInput' || suggestions.length > 0 || submit !== undefined
    }
    const replyTo = textOf(activity.replyToId)
    // An agent that never refers to questions answers with any message after the question; one before it is a greeting.
    if (replyTo === '' && sentId === '') state.maybeAnswered = true
    else if (sentId === '' || replyTo === '' || replyTo === sentId) state.answered = true
  }

  /** Emits an attached file, or the files of a card; returns what else an attachment shows. */
  function readAttachment(attachment: Loose): ReturnType<typeof cardOf> {
    const url = textOf(attachment.contentUrl)
    const name = textOf(attachment.name)
    if (/^(https?:|data:)/i.test(url)) {
      emitFile({ url, name, type: textOf(attachment.contentType) })
      return undefined
    }
    const card = cardOf(attachment)
    for (const file of card?.files ?? []) emitFile(file)
    return card
  }

  function emitFile({ url, name: given, type }: CardFile): void {
    const id = createHash('sha256').update(url).digest('hex')
    if (files.has(id) || files.size >= platformLimits.files) return
    files.add(id)
    const ending = type.split('/')[1]?.slice(0, 10) || 'bin'
    const named = given.slice(0, platformLimits.title)
    const name = named === '' ? `file.${ending}` : endingOf(named) === '' ? `${named}.${ending}` : named
    const kind = type.startsWith('image/') ? 'image' : fileKindOf(name)
    emit({ type: 'file', file: { id, name, kind, url, size: null } })
  }

  function readTyping(activity: Loose, id: string): void {
    plan.readThoughts(activity.entities)
    const info = streamInfoOf(activity)
    if (!info) return
    const text = textOf(activity.text)
    if (info.kind === 'informative' && text) emitStep(lastStep, text)
    streams.push(info, id, text, placeOf(activity))
  }

  /** Returns whether it is new. */
  function read(activity: Loose): boolean {
    const id = textOf(activity.id)
    const type = textOf(activity.type)
    if (id !== '' && seen.has(id)) return false
    if (id !== '' && seen.size < maxSeen) seen.add(id)
    const number = numberIn(id)
    if (number > 0 && (number < oldest || known.includes(number))) return false
    if (number === 0 && id !== '' && knownIds.includes(nameOfId(id))) return false
    if (number > 0 && type !== 'typing') numbers.add(number)
    if (number === 0 && id !== '' && type !== 'typing' && names.size < maxSeen) names.add(nameOfId(id))
    const from = recordOf(activity.from)
    if (from.role === 'user' || from.id === userId) {
      if (sentId === '' && type === 'message' && activity.text === question && id !== droppedId) readQuestion(id)
      return true
    }
    if (droppedId !== '' && activity.replyToId === droppedId) return true
    state.busy = type === 'typing' || type === 'event' || type === 'trace'
    state.typing = type === 'typing'
    if (type === 'message') readMessage(activity, id)
    else if (type === 'typing') readTyping(activity, id)
    else if (type === 'endOfConversation') state.over = true
    else if (type === 'event') {
      plan.read(activity)
      if (activity.name === 'DynamicPlanFinished') {
        state.planned = true
        state.busy = false
      }
    }
    return true
  }

  return {
    push: read,
    /** The id of the question, which answers refer to. */
    sent: readQuestion,
    waitMs(): number | undefined {
      if (!state.answered) return state.maybeAnswered ? waits.busy : undefined
      // What an agent says before it acts is no end of it (§9), where it tells that it takes no question meanwhile.
      const acts = (state.typing && state.ignoresInput) || (steps.hasOpen() && !state.planned)
      if (streams.isOpen() || acts) return waits.acting
      if (state.busy) return waits.busy
      return state.expectsInput || state.streamed || state.planned ? waits.short : waits.usual
    },
    /** Whether nothing more will come. */
    isOver: () => state.over || failure?.reason === 'agentInaccessible',
    /** The numbers of the newest activities so far. */
    newest: () => [...numbers].toSorted((a, b) => a - b).slice(-maxKnown),
    /** The same of those without a number. */
    newestIds: () => [...names].slice(-maxKnown),
    answered: () => state.answered,
    /** Whether the agent itself has ended the conversation. */
    hasEnded: () => state.over,
    /** Whether the answer is complete if the connection ends now. */
    isComplete: () => state.over || ((state.answered || state.maybeAnswered) && !state.busy && !streams.isOpen()),
    /** Whether anything is shown. */
    hasAnswer: () => answer.texts().length > 0 || files.size > 0,
    /** The card that the agent waits for, if it is the last message. */
    submit: () => submit,
    /** Emits what was held back. Returns why the turn failed; undefined if it didn't. */
    end(): Refusal | undefined {
      streams.end()
      answer.end()
      steps.endAs('finished')
      const [only, ...others] = answer.texts()
      const told = only !== undefined && others.length === 0 ? failureInText(only) : undefined
      if (told) {
        // Its words, with the id of the conversation, are for who runs the agent.
        onFailureText?.(only!)
        emit({ type: 'replace', text: '' })
        failure ??= told
      }
      const list = sources.list()
      if (list.length > 0) emit({ type: 'sources', sources: list })
      if (suggestions.length > 0 && !failure) emit({ type: 'suggestions', suggestions })
      if (submit && !failure && !state.over) emit({ type: 'form', form: submit.form })
      return failure
    }
  }
}

export type ActivityReader = ReturnType<typeof createActivityReader>
