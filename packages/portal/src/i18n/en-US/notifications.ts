export const words = {
  pageTitle: 'Notifications',
  purpose: 'What concerns you, for 90 days.',
  choose: 'Choose what you are told',
  markAll: 'Mark all as read',
  markRead: 'Mark as read: {{text}}',
  markUnread: 'Mark as unread: {{text}}',
  unread: 'Unread',
  more: 'Show more',
  empty: 'Nothing yet. What concerns you will be here.',
  failed: 'Your notifications did not load',
  submitted: '“{{agent}}” waits for review',
  approved: '“{{agent}}” was approved',
  rejected: '“{{agent}}” was rejected',
  reason: 'Reason: {{reason}}',
  agentAllowance: {
    day_one: '“{{agent}}” has used 80% of its {{allowed}} question of today',
    day_other: '“{{agent}}” has used 80% of its {{allowed}} questions of today',
    week_one: '“{{agent}}” has used 80% of its {{allowed}} question of this week',
    week_other: '“{{agent}}” has used 80% of its {{allowed}} questions of this week',
    month_one: '“{{agent}}” has used 80% of its {{allowed}} question of this month',
    month_other: '“{{agent}}” has used 80% of its {{allowed}} questions of this month',
    term_one: '“{{agent}}” has used 80% of its {{allowed}} question of this term',
    term_other: '“{{agent}}” has used 80% of its {{allowed}} questions of this term'
  },
  shareAllowance: {
    day_one: 'A share of “{{agent}}” has used 80% of its {{allowed}} question of today',
    day_other: 'A share of “{{agent}}” has used 80% of its {{allowed}} questions of today',
    week_one: 'A share of “{{agent}}” has used 80% of its {{allowed}} question of this week',
    week_other: 'A share of “{{agent}}” has used 80% of its {{allowed}} questions of this week',
    month_one: 'A share of “{{agent}}” has used 80% of its {{allowed}} question of this month',
    month_other: 'A share of “{{agent}}” has used 80% of its {{allowed}} questions of this month',
    term_one: 'A share of “{{agent}}” has used 80% of its {{allowed}} question of this term',
    term_other: 'A share of “{{agent}}” has used 80% of its {{allowed}} questions of this term'
  },
  ownBudget: {
    day: 'You have used 80% of your {{amount}} of today',
    week: 'You have used 80% of your {{amount}} of this week',
    month: 'You have used 80% of your {{amount}} of this month',
    term: 'You have used 80% of your {{amount}} of this term'
  },
  budgetOf: {
    day: '“{{name}}” has used 80% of its {{amount}} of today',
    week: '“{{name}}” has used 80% of its {{amount}} of this week',
    month: '“{{name}}” has used 80% of its {{amount}} of this month',
    term: '“{{name}}” has used 80% of its {{amount}} of this term'
  },
  schoolBudget: {
    day: 'The school has used 80% of its {{amount}} of today',
    week: 'The school has used 80% of its {{amount}} of this week',
    month: 'The school has used 80% of its {{amount}} of this month',
    term: 'The school has used 80% of its {{amount}} of this term'
  },
  budgetAmount: {
    questions_one: '{{amount}} question',
    questions_other: '{{amount}} questions',
    tokens_one: '{{amount}} token',
    tokens_other: '{{amount}} tokens',
    CNY: 'CNY {{amount}}',
    USD: 'USD {{amount}}'
  },
  documentFailed_one: '“{{document}}” in “{{base}}” could not be read',
  documentFailed_other: '{{figure}} documents in “{{base}}” could not be read, the last one “{{document}}”',
  baseShared: 'The knowledge base “{{base}}” is shared with you',
  levels: {
    read: 'You can look at its documents.',
    append_only: 'You can add documents, and delete your own.',
    read_write: 'You can change it and all of its documents.',
    all: 'You can do everything with it.'
  },
  handedOver: 'What belonged to {{from}} is now yours',
  agents_one: '{{figure}} agent',
  agents_other: '{{figure}} agents',
  bases_one: '{{figure}} knowledge base',
  bases_other: '{{figure}} knowledge bases',
  roleChanged: 'Your role is now: {{role}}',
  roleBefore: 'Before: {{role}}',
  answerReported_one: 'An answer of “{{agent}}” was reported',
  answerReported_other: '“{{agent}}” was reported {{figure}} times, last an answer of it',
  agentReported_one: '“{{agent}}” was reported',
  agentReported_other: '“{{agent}}” was reported {{figure}} times',
  reportResolved: 'Your report about “{{agent}}” has been decided',
  outcomes: {
    unfounded: 'Nothing was found to be wrong.',
    corrected: 'It was put right.',
    disabled: 'The agent is out of service.'
  },
  questionFits: 'A question to “{{agent}}” fits the rule “{{rule}}”',
  questionFlagged: 'A question to “{{agent}}” was flagged by the moderation service',
  questionSevere: 'Severe. Asked by: {{by}}',
  questionSevereGuest: 'Severe. Asked by a guest.',
  questionConcern: 'A concern, without who asked.',
  kinds: {
    review_submitted: 'Agents that wait for review',
    review_decided: 'Reviews of your agents',
    allowance_nearly_used: 'Allowances that are nearly used up',
    budget_nearly_used: 'Budgets that are nearly used up',
    document_failed: 'Documents that could not be read',
    base_shared: 'Knowledge bases that are shared with you',
    handed_over: 'Agents and knowledge bases that are handed over to you',
    role_changed: 'Changes of your role',
    agent_reported: 'Agents that are reported',
    report_resolved: 'Decisions on your reports',
    question_noticed: 'Questions that fit a rule of the school'
  },
  settings: 'Notifications',
  settingsNote: 'What is off is not kept for later. Goes with your account to every device.',
  settingsFailed: 'Your choice did not load'
}
