import { randomUUID } from 'node:crypto'
import { AppError, type InputField, limits } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext, DescribedApp } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { type Loose, recordOf, textOf } from '../reply/loose.ts'
import { sessionUrl } from './agent.ts'
import { flowInputOf, formOf, usualInput } from './definition.ts'
import { awsErrorOf, callError, frameError, plainName } from './errors.ts'
import { invoke } from './flow.ts'
import { readFlow, versionUrl } from './flow-lookup.ts'
import { createFrameParser, type Frame, FrameBroken } from './frames.ts'
import { harnessCall, messageOf } from './harness.ts'
import { type BedrockConnection, placeOf } from './place.ts'
import { answerTo, type BedrockCall, type BedrockCaller, secretsOf, streamOf } from './request.ts'
import { tryRuntime } from './runtime.ts'
import { harnessUrl } from './session.ts'

/**
 * Reads the agent or flow that an alias serves (platform notes §1, §2). A key that may only run it is verified by a call of it.
 * @throws validation at the field that is wrong; agentInaccessible for what isn't prepared, or refused; agentTypeUnsupported
 */
export async function describe(connection: BedrockConnection, context: ConnectorContext): Promise<DescribedApp> {
  const caller: BedrockCaller = { connection, context, place: placeOf(connection) }
  if (caller.place.kind === 'harness') return describeHarness(caller)
  if (caller.place.kind === 'runtime') return describeRuntime(caller)
  return connection.type === 'chat' ? describeAgent(caller) : describeFlow(caller, connection.type)
}

async function describeAgent(caller: BedrockCaller): Promise<DescribedApp> {
  const { controlUrl, id, aliasId } = caller.place
  const capabilities = { knowledgeBases: true, files: true, citations: true }
  const base = `${controlUrl}/agents/${id}`
  const answer = controlUrl && (await answerTo(caller, { method: 'GET', url: `${base}/agentaliases/${aliasId}/` }))
  if (!answer || mayOnlyRun(answer)) {
    await tryAgent(caller)
    return agentOf({}, [], capabilities)
  }
  const alias = recordOf(recordOf(read(answer, caller)).agentAlias)
  if (textOf(alias.agentAliasStatus) !== 'PREPARED') throw closed('notPublished')
  if (alias.aliasInvocationState === 'REJECT_INVOCATIONS') throw closed('switchedOff')
  // What the alias serves, rather than the draft.
  const version = await answerTo(caller, { method: 'GET', url: versionUrl(base, 'agentversions', alias, 'agentVersion') })
  const { agentVersion, agent } = recordOf(version.body)
  const served = recordOf(agentVersion ?? agent)
  return agentOf({ name: served.agentName || alias.agentAliasName, description: served.description }, [], capabilities)
}

/** A harness has a name and a state (platform notes §4); its instructions are its author's. It takes no files. */
async function describeHarness(caller: BedrockCaller): Promise<DescribedApp> {
  const url = harnessUrl(caller)
  const answer = url && (await answerTo(caller, { method: 'GET', url }))
  if (!answer || mayOnlyRun(answer)) {
    await tryStream(
      caller,
      harnessCall(caller, randomUUID(), { messages: [messageOf('user', 'Hello')], maxIterations: 1, maxTokens: 16 })
    )
    return agentOf({}, [], { knowledgeBases: true })
  }
  const harness = recordOf(recordOf(answer.body).harness)
  if (answer.status !== 200 || !textOf(harness.status)) throw refusal(answer, caller)
  checkAgentCore(harness)
  return agentOf({ name: harness.harnessName }, [], { knowledgeBases: true })
}

/** A runtime has a name, a description and a state, and its endpoints have states of their own (platform notes §2, §4). It takes no files. */
async function describeRuntime(caller: BedrockCaller): Promise<DescribedApp> {
  const { controlUrl, id, aliasId } = caller.place
  const url = `${controlUrl}/runtimes/${id.split('/').at(-1)}/`
  const answer = controlUrl && (await answerTo(caller, { method: 'GET', url }))
  if (!answer || mayOnlyRun(answer)) {
    await tryRuntime(caller, refused => refusal(refused, caller))
    return agentOf({}, [], { knowledgeBases: true })
  }
  const runtime = recordOf(answer.body)
  if (answer.status !== 200 || !textOf(runtime.status)) throw refusal(answer, caller)
  checkAgentCore(runtime)
  const endpoint = await answerTo(caller, { method: 'GET', url: `${url}runtime-endpoints/${aliasId || 'DEFAULT'}/` })
  if (endpoint.status !== 200 && !mayOnlyRun(endpoint)) throw refusal(endpoint, caller)
  return agentOf({ name: runtime.agentRuntimeName, description: runtime.description }, [], { knowledgeBases: true })
}

function checkAgentCore({ status, authorizerConfiguration }: Loose): void {
  if (status !== 'READY') throw closed('notPublished')
  // It only takes tokens of its users' own identity provider, which nobody here has.
  if (Object.keys(recordOf(authorizerConfiguration)).length > 0)
    throw new AppError('agentInaccessible', { problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }] })
}

async function describeFlow(caller: BedrockCaller, type: 'chatflow' | 'workflow'): Promise<DescribedApp> {
  const { controlUrl } = caller.place
  const found = controlUrl === undefined ? undefined : await readFlow(caller, controlUrl)
  if (!found || ('refused' in found && mayOnlyRun(found.refused))) {
    await tryFlow(caller)
    return agentOf({}, formOf(usualInput, type))
  }
  if ('refused' in found) throw refusal(found.refused, caller)
  const { flow } = found
  if (!textOf(flow.name) && flow.definition === undefined) throw wrongField('apiUrl', 'invalidPlatformUrl')
  if (flow.status !== undefined && !/^prepared$/i.test(textOf(flow.status))) throw closed('notPublished')
  return agentOf(flow, formOf(flowInputOf(recordOf(flow.definition)) ?? usualInput, type))
}

const closed = (reason: 'notPublished' | 'switchedOff') =>
  new AppError('agentInaccessible', { problems: [{ path: ['connection'], reason }] })

/** Neither API tells an opener, suggested questions or an icon (platform notes §2). */
const agentOf = (
  { name, description }: Loose,
  form: InputField[],
  more: Partial<DescribedApp['capabilities']> = {}
): DescribedApp => ({
  name: textOf(name).trim().slice(0, limits.agentName),
  description: textOf(description).trim().slice(0, limits.description),
  opener: '',
  suggestedQuestions: [],
  form,
  capabilities: {
    deepThinking: false,
    onlineSearch: false,
    knowledgeBases: false,
    files: false,
    stop: false,
    suggestions: false,
    citations: false,
    ...more
  }
})

/** Whether the key is valid but may not read descriptions. */
const mayOnlyRun = (answer: OutgoingAnswer) => answer.status === 403 && plainName(awsErrorOf(answer)) === 'accessdenied'

function read(answer: OutgoingAnswer, caller: BedrockCaller): unknown {
  if (answer.status === 200 && recordOf(answer.body).agentAlias) return answer.body
  throw refusal(answer, caller)
}

/** What is wrong with a connection, at its field (platform notes §1). */
function refusal(answer: OutgoingAnswer, { connection, context }: BedrockCaller): AppError {
  const name = plainName(awsErrorOf(answer))
  // It only takes tokens of its users' own identity provider, and says so without the name of an error (§4).
  if (answer.status === 403 && /requires OAuth Bearer token/i.test(textOf(recordOf(answer.body).message))) {
    callError(answer, context, secretsOf(connection))
    return new AppError('agentInaccessible', { problems: [{ path: ['connection', 'apiKey'], reason: 'keyRefused' }] })
  }
  // Neither a description nor an error of AWS: a page, or another server.
  if (!name && answer.status < 500 && answer.status !== 429) return wrongField('apiUrl', 'invalidPlatformUrl')
  const failure = callError(answer, context, secretsOf(connection))
  const field = fieldOf.get(name)
  if (!field) return failure
  return new AppError(failure.reason === 'thirdPartyFailed' ? 'validation' : failure.reason, {
    problems: [{ path: ['connection', field], reason: field === 'appId' ? 'unknownApp' : 'keyRefused' }]
  })
}

const fieldOf = new Map([
  ['unrecognizedclient', 'accessKeyId'],
  ['invalidclienttokenid', 'accessKeyId'],
  ['invalidsignature', 'apiKey'],
  ['signaturedoesnotmatch', 'apiKey'],
  ['expiredtoken', 'sessionToken'],
  ['resourcenotfound', 'appId'],
  ['validation', 'appId']
])

/** Asks the agent one word (platform notes §1). */
const tryAgent = (caller: BedrockCaller) =>
  tryStream(caller, {
    method: 'POST',
    url: sessionUrl(caller, randomUUID()),
    body: { inputText: 'Hello', enableTrace: true, streamingConfigurations: { streamFinalResponse: true } }
  })

/** Stops at the first sign of an answer. */
async function tryStream(caller: BedrockCaller, call: BedrockCall): Promise<void> {
  const opened = await streamOf(caller, call)
  if ('answer' in opened) throw refusal(opened.answer, caller)
  let first: Frame | undefined
  const parser = createFrameParser(frame => {
    first ??= frame
  })
  try {
    await opened.stream.read(bytes => {
      parser.feed(bytes)
      return first ? 'stop' : undefined
    })
  } catch (failure) {
    throw failure instanceof FrameBroken ? wrongField('apiUrl', 'invalidPlatformUrl') : failure
  }
  if (!first || first.kind === 'event') return
  const { reason, cause } = frameError(first, false, caller.context, secretsOf(caller.connection))
  throw new AppError(reason, { refusal: cause })
}

/** Calls the flow without a valid input, so that it doesn't run: rights are checked before inputs. */
async function tryFlow(caller: BedrockCaller): Promise<void> {
  const opened = await invoke(caller, {
    inputs: [{ nodeName: 'NoSuchNode', nodeOutputName: 'document', content: { document: '' } }]
  })
  if ('stream' in opened) return opened.stream.read(() => 'stop')
  if (plainName(awsErrorOf(opened.answer)) !== 'validation') throw refusal(opened.answer, caller)
}
