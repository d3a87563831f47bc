export const words = {
  pageTitle: 'Chat',
  by: 'by {{name}}',
  share: 'Share',
  newChat: 'New chat',
  newRun: 'New run',
  elsewhere: 'Discover other agents'
}
