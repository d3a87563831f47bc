import 'i18next'
import type { ErrorName, FieldReason } from '@lyceum/core/contract'
import type { ShellWords } from './en-US.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: { shell: ShellWords; errors: Record<ErrorName, string>; fields: Record<FieldReason, string> }
  }
}
