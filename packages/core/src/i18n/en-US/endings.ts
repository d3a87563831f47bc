/** Texts of how a reply goes on and ends: who is awaited, and what to know of the answer. */
export const words = {
  stillWaiting: 'Still waiting for {{name}}…',
  stillThinking: '{{name}} is still thinking…',
  stillAtStep: '{{name}} is still at “{{step}}”…',
  remark_limitReached: 'The answer reached its limit.',
  remark_contentFiltered: 'A content filter of the AI platform stopped this answer.',
  remark_damaged: 'A part of this answer could not be read and is missing.',
  remark_shortened: 'This conversation is longer than the agent can read. Only its newer part was sent.',
  remark_personalDataMasked: 'Personal data in your question or its files was replaced before it left the school.',
  remark_personalDataSent: 'Your question or its files contained personal data, which the AI platform has received.',
  goOn: 'Go on',
  goOnQuestion: 'Go on.',
  refused_contentFiltered:
    'A content filter of the AI platform refuses this question or what was said before. Put it in other words, or start a new chat.',
  refused_conversationTooLong: 'This conversation is too long for this agent. Start a new chat.',
  refused_schoolRule: 'Your school’s rules do not allow this question.',
  refused_file: 'Your school’s rules do not allow the file “{{file}}”. Ask without it.',
  refused_noSource: 'The answer is withheld, because no source was found for it. Ask in other words, or ask somebody who knows.',
  closed_exam: 'Closed for an exam until {{time}}.',
  closed_notOpen: 'Opens on {{time}}.',
  closed_over: 'This course is over. What was said here can still be read.',
  newChatWithSummary: 'New chat with a summary',
  summarizing: 'Summarizing…',
  summaryBefore: 'What we talked about so far:'
} as const
