import { type ChatPart, wordsOnly } from './kit/late.ts'

/**
 * Every part that is drawn late: its module and the namespaces of its words. A part's styles are in the sheet beside it, which its module
 * imports, and are adopted when that runs. What is drawn outside of a `ChatPanel` takes its part from here; all else asks `useLate` for it
 * by its name.
 */
export const lateParts = {
  // the transcript
  messageList: { module: () => import('./transcript/message-list.tsx') },
  announcedEnd: { module: () => import('./transcript/announced-end.ts'), words: ['panels', 'errors', 'endings'] },
  progress: { module: () => import('./transcript/progress.tsx'), words: ['panels'] },
  endings: { module: () => import('./transcript/endings.tsx'), words: ['endings', 'panels'] },
  sources: { module: () => import('./transcript/sources.tsx'), words: ['panels'] },
  fileNotes: { module: () => import('./transcript/file-notes.tsx'), words: ['files'] },
  files: { module: () => import('./transcript/files.tsx'), words: ['panels'] },
  picture: { module: () => import('./transcript/picture.tsx'), words: ['panels'] },
  questionEdit: { module: () => import('./transcript/question-edit.tsx'), words: ['panels'] },
  versions: { module: () => import('./transcript/versions.tsx'), words: ['panels'] },
  feedbackComment: { module: () => import('./transcript/feedback-comment.tsx'), words: ['feedback', 'panels'] },
  report: { module: () => import('./report/report-dialog.tsx'), words: ['feedback', 'history', 'panels'] },
  answerActions: { module: () => import('./transcript/answer-actions.tsx'), words: ['panels'] },

  // what an answer's text has
  markdown: { module: () => import('./markdown/rendered.tsx') },
  longText: { module: () => import('./markdown/long-text.ts') },
  farTexts: { module: () => import('./markdown/far-texts.ts') },
  markup: { module: () => import('./markdown/markup/index.ts'), words: ['panels'] },
  table: { module: () => import('./markdown/table.tsx'), words: ['panels'] },
  codeBlock: { module: () => import('./markdown/code-block.tsx'), words: ['panels'] },
  highlight: { module: () => import('./markdown/highlight.tsx') },
  formula: { module: () => import('./markdown/formula.tsx') },
  diagram: { module: () => import('./markdown/diagram/diagram.tsx'), words: ['panels'] },

  // beside the message field
  tools: { module: () => import('./composer/tools.tsx') },
  fieldNotes: { module: () => import('./composer/field-notes.tsx'), words: ['panels', 'errors', 'endings', 'history'] },
  keptNote: { module: () => import('./composer/kept-note.tsx'), words: ['history'] },
  pageContext: { module: () => import('./composer/page-context.tsx'), words: ['panels'] },
  pasting: { module: () => import('./composer/paste.ts') },
  attachments: { module: () => import('./composer/attachments.tsx'), words: ['panels', 'files', 'errors', 'fields'] },
  basePicker: { module: () => import('./composer/base-picker.tsx'), words: ['panels'] },
  voice: { module: () => import('./composer/voice/voice-input.tsx'), words: ['voice'] },
  shortcuts: { module: () => import('./composer/shortcuts.tsx'), words: ['errors'] },

  // forms
  openingForm: { module: () => import('./forms/opening-form.tsx'), words: ['panels', 'errors', 'flows', 'fields'] },
  givenInputs: { module: () => import('./forms/given-inputs.tsx') },
  waitingForm: { module: () => import('./forms/waiting-form.tsx'), words: ['panels', 'errors', 'flows', 'fields'] },
  workflow: { module: () => import('./forms/workflow.tsx'), words: ['panels', 'errors', 'flows', 'fields'] },

  // the history
  history: { module: () => import('./history/history.tsx'), words: ['history', 'panels', 'errors'] },
  conversationMenu: { module: () => import('./history/conversation-menu.tsx'), words: ['history', 'panels', 'errors'] },
  print: { module: () => import('./history/print.tsx') },

  // words for what may be drawn before them
  panelWords: wordsOnly('panels'),
  historyWords: wordsOnly('history')
} satisfies Record<string, ChatPart>

type Table = typeof lateParts
declare module './chat-context.ts' {
  interface LateParts extends Table {}
}
