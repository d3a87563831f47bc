export const words = {
  pageTitle: 'Version',
  version: 'Version',
  revision: 'Revision',
  builtAt: 'Built',
  unknown: 'not recorded',
  news: 'What is new',
  newsNote: 'What changes for those who use and operate Lyceum.',
  unreleased: 'In this version',
  kinds: {
    Added: 'Added',
    Changed: 'Changed',
    Deprecated: 'To be removed',
    Removed: 'Removed',
    Fixed: 'Fixed',
    Security: 'Security'
  }
}
