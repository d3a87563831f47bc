import { AppError, type Connection, type ConnectorEvent, type ProducedFile, type Usage } from '@lyceum/core/contract'
import { offers } from '@lyceum/core/rules'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type {
  Connector,
  ConnectorContext,
  PlatformEvent,
  ReplyReceiver,
  ReplySink,
  Submission,
  Turn
} from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import type { AskedIn } from '../courses/asked-in.ts'
import type { ReplyInput, ReplySource } from '../replies/open-request.ts'
import { addUsage } from './add-usage.ts'
import { copyFile } from './copy-file.ts'
import type { Grounded } from './grounding.ts'
import { measureReply } from './measure-reply.ts'
import { nameConversation } from './name-conversation.ts'
import { storedState } from './platform-state.ts'
import type { PreparedTurn } from './prepare-turn.ts'
import { pseudonym } from './pseudonym.ts'
import { storeSuggestions } from './store-suggestions.ts'
import type { TurnRequest } from './turn-request.ts'
import { untilSource } from './until-source.ts'

// How long the end of a reply waits for its files; the platform's links would expire soon after anyway.
const fileTimeoutMs = 60_000
const stopTimeoutMs = 10_000
const maxDownloads = 4
/** Characters of an answer from which a conversation gets its name. */
const mostToName = 800

/**
 * Creates the source of a reply: the agent's connector, measured, after the searches for the question, and with files that the agent
 * produced copied into our own storage.
 */
export function agentSource(
  context: Context,
  { agent, actor }: Pick<TurnRequest, 'agent' | 'actor'>,
  prepared: Pick<PreparedTurn, 'connection' | 'turn' | 'ground' | 'replaces' | 'message'> &
    Partial<Pick<PreparedTurn, 'conversation' | 'about' | 'remarks' | 'course'>> & { submission?: Submission }
): ReplySource {
  const { connection, turn } = prepared
  const findConnector = context.connectors[connection.platform] as () => Promise<Connector<Connection>>
  const { submission } = prepared
  const isOwn = turn.user === pseudonym(context.config.tokenSecret, actor, agent.id)
  // Guests may take their conversations into an account while it is answered.
  const kept = { since: agent.connectionVersion, knownAs: actor.kind === 'guest' || !isOwn ? turn.user : undefined }

  async function streamReply(turn: Turn, sink: ReplySink, connectorContext: ConnectorContext): Promise<void> {
    const connector = await findConnector()
    if (submission && connector.resume) return connector.resume(connection, submission, turn, sink, connectorContext)
    const start = agent.type === 'workflow' ? connector.run : connector.chat
    if (submission || !start) throw new AppError('agentTypeUnsupported')
    return start(connection, turn, sink, connectorContext)
  }

  function addSuggestions(suggestions: string[]): void {
    storeSuggestions(context.db, prepared.message.id, suggestions).catch(failure =>
      context.log.info({ err: failure }, 'suggestions were not stored')
    )
  }

  const contextWith = (signal: AbortSignal): ConnectorContext => ({
    outgoing: context.outgoing,
    log: context.log,
    secrets: context.secrets,
    signal
  })

  /** Of the first reply of a conversation, what it is named by. */
  let named: { state: Record<string, unknown>; answer: string } | undefined

  return {
    async run(given, signal) {
      const shown = offers(actor, 'citations') ? given : withoutSources(given)
      const sent = agent.needsSources && agent.type !== 'workflow' ? untilSource(shown) : shown
      let grounded: Grounded | undefined
      let before: Usage | undefined
      const input = addUsage(sent, () => before)
      const files = createFileCopies(
        event =>
          copyFile(context, event, {
            ...{ connection, actor, signal, conversationId: prepared.message.conversationId },
            ...(event.placed && { id: event.file.id })
          }),
        input
      )
      const measure = measureReply(context.metrics, connection.platform)
      let end: ConnectorEvent | undefined
      let ended: Promise<void> | undefined
      let { state } = turn
      let answer = ''
      const sink: ReplyReceiver = {
        push(event) {
          if (event.type === 'suggestions' && end) addSuggestions(event.suggestions)
          if (end) return
          if (event.type === 'finished' || event.type === 'waiting' || event.type === 'failed') {
            end = event
            if (event.type === 'finished' && prepared.conversation?.isNew) named = { state, answer }
            ended = files.settled(fileTimeoutMs).then(() => input.push(event))
          } else if (event.type === 'file') files.add(event)
          else if (event.type === 'sources' && grounded) input.push({ type: 'sources', sources: grounded.addTo(event.sources) })
          else input.push(event)
          if (event.type === 'text') measure.sawText()
          if (event.type === 'text' && answer.length < mostToName) answer += event.delta
          else if (event.type === 'replace') answer = event.text.slice(0, mostToName)
        },
        rememberState(next) {
          state = next
          input.rememberState(storedState({ state: next, memoryDiffers: false, ...kept }))
        },
        rememberRef: input.rememberRef
      }
      // Stored before the platform is asked, so that a failure doesn't hide that its memory differs.
      if (prepared.replaces) input.rememberState(storedState({ ...turn, ...kept }))
      try {
        const took = (usage: Usage) => {
          before = usage
        }
        if (prepared.ground) grounded = await prepared.ground(turn, { ...input, took }, signal)
        else input.standsOn([])
        const asked = grounded?.turn ?? turn
        const { about, course } = prepared
        // Most questions come from no page that says anything.
        const withPage = about ? (await import('./page-context.ts')).withPage(asked, about) : asked
        const told = course?.instructions ? await toldIn(course, withPage, agent) : withPage
        // It comes with the first question, as the connectors do.
        const { boundedSink } = await import('../connectors/reply/bounded-sink.ts')
        const bounded = boundedSink(sink)
        for (const remark of new Set([...(prepared.remarks ?? []), ...(grounded?.remarks ?? [])])) bounded.remark(remark)
        const history: Turn['history'] = () => told.history(() => bounded.remark('shortened'))
        await streamReply({ ...told, history }, bounded, contextWith(signal))
      } catch (failure) {
        // What comes after the end may fail.
        if (!end) {
          input.failed()
          throw failure
        }
      } finally {
        measure.ended(end, signal)
      }
      await ended
    },
    async stop(ref) {
      const connector = await findConnector()
      await withTimeLimit(stopTimeoutMs, async signal =>
        connector.stop?.(connection, ref, turn.user, agent.type, contextWith(signal))
      )
    },
    ended() {
      const { conversation } = prepared
      if (!named || !conversation) return
      void nameConversation(context, {
        ...{ agent, actor, connection, conversation, turn, ...named },
        // What is withheld for want of a source is not told by a name either.
        ...(agent.needsSources && { answer: '' }),
        counts: !conversation.trial
      })
    }
  }
}

async function toldIn(course: AskedIn, turn: Turn, { type }: Pick<TurnRequest['agent'], 'type'>): Promise<Turn> {
  const { runWithInstructions, withInstructions } = await import('./course-context.ts')
  return type === 'workflow' ? runWithInstructions(turn, course) : withInstructions(turn, course)
}

/** What a share withholds is not even stored. */
const withoutSources = (input: ReplyInput): ReplyInput => ({
  ...input,
  push: event => event.type !== 'sources' && input.push(event)
})

type FileEvent = Extract<PlatformEvent, { type: 'file' }>

/** Copies a few files at a time while the reply continues; each is added to the reply when it is copied. */
function createFileCopies(copy: (event: FileEvent) => Promise<ProducedFile | undefined>, input: Pick<ReplyInput, 'push'>) {
  const waiting: FileEvent[] = []
  let copying = 0
  let onIdle: () => void = () => {}

  function next(): void {
    while (copying < maxDownloads && waiting.length > 0) {
      copying++
      void copy(waiting.shift()!)
        .then(file => file && input.push({ type: 'file', file }))
        .finally(() => {
          copying--
          next()
        })
    }
    if (copying === 0) onIdle()
  }

  return {
    add(event: FileEvent): void {
      waiting.push(event)
      next()
    },
    /** Resolves when all files are copied, or after `timeoutMs`. */
    settled: (timeoutMs: number) =>
      new Promise<void>(resolve => {
        if (copying === 0) return resolve()
        const timer = setTimeout(resolve, timeoutMs)
        onIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
  }
}
