export const words = {
  about: 'Chats, flows and text generators put together in the browser, in the cloud or on the school’s own servers.',
  fields: { apiUrl: 'Platform API URL', apiKey: 'API key', workflowId: 'Published version (ID)' },
  help: {
    title: 'Where do I find these?',
    open: 'Open your app in Dify.',
    access: 'Choose **API Access** in the left menu.',
    copy: 'Copy the **API server** address and create an **API key**.',
    picture: 'Drawing of the API Access page of an app in Dify',
    drawnAccess: 'API Access',
    drawnServer: 'API Server',
    drawnKey: 'API Key',
    selfHosted: 'The app must be published in Dify. A Dify of your own works too, if this server may reach it.',
    kinds:
      'Text generators are published as workflows. A version of a flow can be pinned by its ID, the workflow_id of its runs; else the newest one answers.'
  }
}
