import type { Config } from './config.ts'

/** On which day weeks begin, from 1 for Monday to 7 for Sunday, as the Unicode CLDR has it. */
export const firstWeekdays: Record<Config['organisation']['region'], number> = {
  CN: 1,
  US: 7,
  GB: 1,
  HK: 7,
  TW: 7,
  SG: 7,
  MO: 7,
  MY: 1
}
