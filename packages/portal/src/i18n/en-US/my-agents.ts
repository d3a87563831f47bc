export const words = {
  pageTitle: 'My agents',
  publish: 'Publish agent',
  empty: 'The agents you publish will be here.',
  failed: 'Your agents did not load',
  name: 'Agent',
  visibility: 'Visibility',
  status: 'Status',
  usage: 'Chats',
  updated: 'Updated',
  actionsColumn: 'Actions',
  actions: 'Actions for {{name}}',
  private: 'Private',
  public: 'Public',
  reason: 'Reason: {{reason}}',
  chat: 'Open chat',
  submit: 'Submit for review',
  submitTitle: 'Submit “{{name}}” for review?',
  submitText:
    'An administrator looks at it first. Once it is approved, it is public: everyone at the school can find it and chat with it.',
  submitConfirm: 'Submit',
  submitted: '“{{name}}” is waiting for review',
  deleteTitle: 'Delete “{{name}}”?',
  deleteText:
    'Nobody can find it or chat with it any more, its share links and embedded chats stop working, and its conversations can no longer be opened. This cannot be undone.',
  deleted: '“{{name}}” is deleted',
  pages: 'Pages of my agents',
  summary: '{{from}}–{{to}} of {{total}}'
}
