export const words = { by: 'by {{name}}', share: 'Share', newChat: 'New chat', elsewhere: 'Discover other agents' }
