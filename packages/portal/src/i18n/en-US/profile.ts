export const words = {
  title: 'My work',
  tabs: { ProfileAgent: 'My agents', ProfileSettings: 'Settings' },
  parts: 'Parts of my work'
}
