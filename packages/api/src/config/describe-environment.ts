import { environment, type Variable, type VariableName } from './environment.ts'

/** The meaning of a variable, for error messages. */
export const meaningOf = (name: unknown): string => environment[name as VariableName]?.meaning ?? 'not understood'

/** A sentence about a value that is not allowed; a secret's value is left out. */
export function invalidValue(name: VariableName, value: string): string {
  const { meaning, allowed, secret }: Variable = environment[name]
  const shown = secret ? 'is not valid' : `is "${value.length > maxShown ? `${value.slice(0, maxShown)}…` : value}"`
  return `${name} ${shown}: ${meaning}${allowed ? ` (${allowed})` : ''}`
}

const maxShown = 60

/** The table of variables as Markdown. */
export function environmentTable(): string {
  const rows = Object.entries(environment).map(([name, variable]: [string, Variable]) => {
    const needed = variable.required ? ' **Needed in production.**' : ''
    return `| \`${name}\` | ${variable.meaning}.${needed} | ${variable.otherwise} |`
  })
  return ['| variable | meaning | when not set |', '| --- | --- | --- |', ...rows].join('\n')
}
