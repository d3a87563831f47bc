export const words = {
  pageTitle: 'Chat',
  by: 'by {{name}}',
  share: 'Share',
  newChat: 'New chat',
  newRun: 'New run',
  elsewhere: 'Discover other agents',
  page: 'p. {{page}}',
  opening: 'Opening the document…',
  closeDocument: 'Close the document',
  downloadDocument: 'Download',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: 'Page {{page}} of {{count}}',
  documentGone: 'This document can no longer be opened. This is the passage:',
  documentUnshown: 'This document cannot be shown here. This is the passage:'
}
