export const words = {
  title: 'Allowance of “{{name}}”',
  heading: 'Allowance',
  agentHint: 'How many questions it may be asked by everybody together. Empty for no limit.',
  shareHint: 'How many questions may be asked through this share. Empty for no limit.',
  perDay: 'Questions a day',
  perMonth: 'Questions a month',
  usedToday: '{{used}} today',
  usedThisMonth: '{{used}} this month',
  usedOf: '{{used}} of {{most}}',
  invalid: 'A whole number from 1 to {{most}}, or nothing',
  save: 'Save',
  saved: 'Allowance saved',
  failed: 'The allowance did not load'
}
