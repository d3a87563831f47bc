import type { InputField } from '@lyceum/core/contract/agents'

/**
 * An opener with what the flow's form was given in place of `{{name}}`: Dify leaves the filling to the client. What is not known
 * yet stands as its first value, or as dots.
 */
export function fillOpener(
  opener: string,
  form: readonly InputField[],
  inputs: Readonly<Record<string, unknown>> | null
): string {
  return opener.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (_, name: string) => {
    const value = inputs?.[name] ?? form.find(field => field.name === name)?.initial
    return typeof value === 'string' || typeof value === 'number' ? String(value) || '…' : '…'
  })
}
