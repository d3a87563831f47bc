import type { InputField } from '@lyceum/core/contract/agents'

/**
 * Fills `{{name}}` in the opener with the form's values, which Dify leaves to the client. A missing value is replaced by the
 * field's initial value, or by an ellipsis.
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
