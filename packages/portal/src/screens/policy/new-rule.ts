import type { SchoolRule } from '@lyceum/core/contract'
import { locales } from '@lyceum/core/contract/locales'

/** A rule before anything is entered. */
export const newRule: SchoolRule = {
  name: '',
  terms: [],
  pattern: '',
  refuses: true,
  notice: 'none',
  texts: Object.fromEntries(locales.map(locale => [locale, ''])) as SchoolRule['texts']
}
