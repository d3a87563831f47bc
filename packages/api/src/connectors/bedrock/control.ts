import { type AskedForm, type InputField, type Inputs, limits } from '@lyceum/core/contract'
import { platformLimits } from '../reply/limits.ts'
import { type Loose, listOf, recordOf, textOf } from '../reply/loose.ts'

/**
 * What an agent hands back to whom it talks with: actions to confirm, or to carry out (platform notes §3; "Return control to the agent
 * developer" in the user guide). It goes on once it has been told.
 */
export type Control = { invocationId: string; actions: HandedAction[] }

type HandedAction = {
  /** What names the action in the answer: an action group, with a function or an operation of an API. */
  names: Record<string, string>
  title: string
  parameters: string[]
  /** Whether it waits for a yes or no, and whether for a result. */
  confirms: boolean
  asks: boolean
}

/** Reads a `returnControl` event; undefined for one that can't be answered. */
export function controlOf(body: Loose): Control | undefined {
  const invocationId = textOf(body.invocationId)
  const actions = listOf(body.invocationInputs).map(raw => actionOf(recordOf(raw)))
  const all = actions.filter(action => action !== undefined)
  const fits = invocationId !== '' && invocationId.length <= limits.platformId
  return fits && all.length > 0 && all.length === actions.length ? { invocationId, actions: all } : undefined
}

function actionOf({ functionInvocationInput, apiInvocationInput }: Loose): HandedAction | undefined {
  const isApi = apiInvocationInput !== undefined
  const input = recordOf(functionInvocationInput ?? apiInvocationInput)
  const names = Object.fromEntries(
    (isApi ? apiNames : functionNames)
      .map(name => [name, textOf(input[name]).slice(0, platformLimits.title)])
      .filter(([, name]) => name)
  )
  const title = isApi ? names.apiPath : names.function
  if (!names.actionGroup || !title) return undefined
  const wanted = textOf(input.actionInvocationType)
  const sent = Object.values(recordOf(recordOf(input.requestBody).content)).flatMap(content =>
    listOf(recordOf(content).properties)
  )
  return {
    names,
    title,
    parameters: [...listOf(input.parameters), ...sent].slice(0, platformLimits.fields).map(raw => {
      const { name, value } = recordOf(raw)
      return `${textOf(name)}: ${textOf(value)}`.slice(0, platformLimits.title)
    }),
    confirms: wanted.startsWith('USER_CONFIRMATION'),
    asks: wanted !== 'USER_CONFIRMATION'
  }
}

const functionNames = ['actionGroup', 'function', 'agentId']
const apiNames = ['actionGroup', 'apiPath', 'httpMethod', 'agentId']

/** The form that asks a person for what the agent waits for. @param question by whose letters the language of the buttons is chosen */
export function formOfControl({ actions }: Control, question: string): AskedForm {
  const labels = /\p{Script=Han}/u.test(question) ? { CONFIRM: '同意', DENY: '不同意' } : { CONFIRM: 'Agree', DENY: 'Decline' }
  const text = actions
    .map(({ title, parameters }) => [`**${title}**`, ...parameters.map(one => `- ${one}`)].join('\n'))
    .join('\n\n')
  return {
    kind: 'form',
    title: actions.map(({ title }) => title).join(', '),
    text,
    fields: actions.flatMap((action, index) => (action.asks ? [resultField(action, index)] : [])),
    actions: actions.some(({ confirms }) => confirms) ? Object.entries(labels).map(([id, label]) => ({ id, label })) : [],
    expiresAt: null
  }
}

/** What a declined action would have resulted in is not asked for, so that none is required beside the buttons. */
const resultField = ({ title, confirms }: HandedAction, index: number): InputField => ({
  name: `result${index}`,
  label: title,
  kind: 'paragraph',
  required: !confirms,
  maxLength: null,
  options: [],
  initial: null,
  hint: null
})

/** What the agent is told: `sessionState` of the next call of its session. */
export function resultsOf({ invocationId, actions }: Control, inputs: Inputs, action: string | null): Loose {
  const returnControlInvocationResults = actions.map(({ names, confirms }, index) => {
    const body = { body: textOf(inputs[`result${index}`]) }
    const confirmation = confirms ? { confirmationState: action === 'CONFIRM' ? 'CONFIRM' : 'DENY' } : {}
    return names.apiPath
      ? { apiResult: { ...names, ...confirmation, httpStatusCode: 200, responseBody: { 'application/json': body } } }
      : { functionResult: { ...names, ...confirmation, responseBody: { TEXT: body } } }
  })
  return { invocationId, returnControlInvocationResults }
}

/** What is needed to answer it: people have read the parameters, which may be long. */
export const rememberable = ({ invocationId, actions }: Control): Control => ({
  invocationId,
  actions: actions.map(action => ({ ...action, title: '', parameters: [] }))
})

/** Reads what was remembered of a waiting turn. */
export function rememberedControl({ invocationId, actions }: Record<string, unknown>): Control | undefined {
  const all = listOf(actions) as HandedAction[]
  return typeof invocationId === 'string' && all.length > 0 ? { invocationId, actions: all } : undefined
}
