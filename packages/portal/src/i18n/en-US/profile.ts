export const words = {
  title: 'My work',
  tabs: { ProfileAgent: 'My agents', ProfileKnowledge: 'Knowledge bases', ProfileSettings: 'Settings' },
  parts: 'Parts of my work'
}
