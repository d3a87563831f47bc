import type { SchoolRule } from '@lyceum/core/contract'
import { inEachLocale } from '@lyceum/core/contract/locales'

/** A rule before anything is entered. */
export const newRule: SchoolRule = {
  name: '',
  terms: [],
  pattern: '',
  refuses: true,
  notice: 'none',
  texts: inEachLocale(() => '')
}
