import { type AskedForm, type Connection, secretFieldsOf } from '@lyceum/core/contract'
import type { PlatformEvent, Submission } from '../../connectors/connector.ts'

/** An answer to a form: its first button, and something in each field. */
export function answerTo({ fields, actions }: AskedForm): Pick<Submission, 'inputs' | 'action'> {
  const inputs = Object.fromEntries(fields.map(({ name, options }) => [name, options[0] ?? 'Chapter 2']))
  return { inputs, action: actions[0]?.id ?? null }
}

/** The final text: deltas joined, replacements applied. */
export function textOf(events: PlatformEvent[]): string {
  return events.reduce(
    (text, event) => (event.type === 'text' ? text + event.delta : event.type === 'replace' ? event.text : text),
    ''
  )
}

/** The final text with the texts among the outputs. */
export const answerOf = (events: PlatformEvent[]): string =>
  textOf(events) + events.flatMap(event => (event.type === 'outputs' ? Object.values(event.outputs) : [])).join('\n')

export function joined(events: PlatformEvent[], type: 'thinking'): string {
  return events.reduce(
    (text, event) => (event.type === type ? text + event.delta : event.type === 'replace' ? (event.thinking ?? text) : text),
    ''
  )
}

/** The values of a connection's secret fields. */
export function secretsOf(connection: Connection): string[] {
  const values: Record<string, unknown> = connection
  return secretFieldsOf(connection.platform).flatMap(({ name }) => (typeof values[name] === 'string' ? values[name] : []))
}

export const endsOf = (events: PlatformEvent[]) =>
  events.filter(({ type }) => type === 'finished' || type === 'waiting' || type === 'failed').map(({ type }) => type)

/** All properties of an error and its causes as text, including those that aren't enumerable. */
export function fullText(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const own = Object.getOwnPropertyNames(failure).map(name => String((failure as unknown as Record<string, unknown>)[name]))
  return [...own, fullText(failure.cause)].join('\n')
}
