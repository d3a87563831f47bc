import type { InputField } from '@lyceum/core/contract'
import type { ConnectorContext, Turn } from '../connector.ts'
import { textOf } from '../reply/loose.ts'
import { filesBeside, inputsOf, type Uploaded } from './request.ts'

// No variable of an app can have a dot in its name.
const legacyQueryName = 'sys.query'

/** What text generators read that were made before their question became a field of the form (platform notes §13.2). */
export const legacyQuery: InputField = {
  name: legacyQueryName,
  label: 'query',
  kind: 'paragraph',
  required: true,
  maxLength: null,
  options: [],
  initial: null,
  hint: null
}

/** The body of `POST /completion-messages` (platform notes §13.2). A question beside the inputs would be asked twice in newer apps. */
export function generateBody(turn: Turn, uploaded: Uploaded) {
  const { [legacyQueryName]: query, ...inputs } = inputsOf(turn, uploaded)
  const files = filesBeside(turn, uploaded)
  return {
    inputs,
    ...(query !== undefined && { query: textOf(query) }),
    response_mode: 'streaming',
    user: turn.user,
    ...(files.length > 0 && { files })
  }
}

/** The keys of apps that are known to be text generators, which spares them the call of a workflow. */
export function knownGenerators({ outgoing }: ConnectorContext): Set<string> {
  const known = generatorsByClient.get(outgoing) ?? new Set<string>()
  generatorsByClient.set(outgoing, known)
  return known
}

const generatorsByClient = new WeakMap<ConnectorContext['outgoing'], Set<string>>()
