export const words = {
  about: 'Volcano Engine’s platform for organizations, installed at the school.',
  fields: {
    apiUrl: 'Platform API URL',
    apiKey: 'API key',
    appId: 'App ID',
    workflowInputs: 'Inputs of the workflow',
    fileLinks: 'Files of questions as links'
  },
  options: { off: 'Off', on: 'On' },
  help: {
    title: 'Where do I find these?',
    address: 'The address of your HiAgent, as in the address bar of the browser. The path of its API is added.',
    publish: 'Publish the app in HiAgent and switch on its API service.',
    key: 'Create an API key for the app on the page of its API. Each key belongs to one app.',
    appId: 'Workflows on older deployments need the App ID as well: it is part of the address of the app’s page.',
    inputs:
      'HiAgent does not tell what a workflow asks for. List the names of its inputs, with * if one is needed and its kind after a colon: text, paragraph, number, checkbox or json. Example: topic*, pages:number',
    files:
      'HiAgent’s API has no upload. Files of questions can be passed on as links that are valid for a few minutes, if your HiAgent reaches this server: try it before you publish.'
  }
}
