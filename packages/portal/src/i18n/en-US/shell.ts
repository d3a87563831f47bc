/** Words of the shell: menus, titles, and what many screens say. */
export const words = {
  product: 'Lyceum',
  menu: {
    navigation: 'Navigation',
    home: 'Home',
    discover: 'Discover',
    conversations: 'Conversations',
    recentlyUsed: 'Recently used',
    recent: 'Recent',
    publish: 'Publish agent',
    myWork: 'My work',
    management: 'Management',
    help: 'Help',
    helpHere: 'Help for this page, in a new tab',
    settings: 'Settings',
    login: 'Sign in',
    logout: 'Sign out',
    openSidebar: 'Open sidebar',
    closeSidebar: 'Close sidebar',
    account: 'Account menu of {{name}}',
    path: 'Where you are',
    skip: 'Skip to content',
    language: 'Language',
    theme: 'Appearance',
    version: 'Version',
    search: 'Search and commands',
    notifications: 'Notifications',
    unread: 'Notifications, {{figure}} unread'
  },
  themes: { auto: 'Match system', light: 'Light', dark: 'Dark' },
  identities: { student: 'Student', faculty: 'Faculty' },
  roles: { admin: 'Administrator', agent_manager: 'Agent developer', regular_user: 'Regular user' },
  categories: { learning: 'Learning', management: 'Management', research: 'Research', teaching: 'Teaching' },
  types: { chat: 'Chat', chatflow: 'Chatflow', workflow: 'Workflow' },
  statuses: {
    private: 'Private',
    under_review: 'Waiting for review',
    approved: 'Approved',
    rejected: 'Rejected',
    disabled: 'Disabled'
  },
  actions: {
    retry: 'Try again',
    back: 'Back',
    cancel: 'Cancel',
    save: 'Save',
    close: 'Close',
    delete: 'Delete',
    edit: 'Edit',
    copy: 'Copy',
    copied: 'Copied',
    home: 'Go to home'
  },
  states: {
    loading: 'Loading…',
    failedTitle: 'This did not load',
    noResult: 'No result',
    busyFor: 'Too busy, or temporarily out of service. Please try again in {{time}}.',
    retryIn: '{{text}} Please try again in {{time}}.'
  },
  missing: {
    offline: 'You are offline',
    offlineText: 'Check the connection. The page continues when you are back online.',
    replaced: 'A new version is available',
    replacedText: 'This page belongs to an earlier one. Reload to go on.',
    reload: 'Reload'
  },
  failed: {
    deletion: 'The deletion failed',
    reset: 'The reset failed',
    change: 'The change failed',
    upload: 'The upload failed',
    export: 'The export failed'
  },
  leaving: {
    title: 'Leave this page?',
    reply: 'The answer goes on without you. You will find it in the history.',
    temporaryReply: 'This chat is not kept. Leaving now loses the answer.',
    upload: 'A file is still uploading. Leaving now loses it.',
    draft: 'What you have entered is not saved yet. Leaving now loses it.',
    stay: 'Stay',
    leave: 'Leave'
  },
  entered: { back: 'What you entered is back. It is not saved yet.', startOver: 'Start over' },
  pages: { previous: 'Previous page', next: 'Next page', of: 'Page {{page}} of {{pages}}' },
  sort: { by: 'Sort by', rising: 'Sort ascending', falling: 'Sort descending' }
}
