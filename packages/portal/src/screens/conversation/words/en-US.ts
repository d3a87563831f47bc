export const words = {
  by: 'by {{name}}',
  share: 'Share',
  newChat: 'New chat',
  newRun: 'New run',
  elsewhere: 'Discover other agents'
}
