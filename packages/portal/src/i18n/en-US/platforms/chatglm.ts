export const words = {
  about: 'Zhipu’s agents on chatglm.cn, and applications on bigmodel.cn.',
  fields: { appId: 'App ID', apiKey: 'API key', apiSecret: 'API secret', apiUrl: 'Platform API URL' },
  help: {
    title: 'Where do I find these?',
    assistant: 'An agent of chatglm.cn',
    assistantId: 'The App ID is the last part of the address of the agent’s page: 24 letters and digits.',
    assistantKey:
      'Create the API key and the API secret on chatglm.cn/developersPanel/apiSet. Only agents of your own can be used.',
    assistantLimits:
      'The platform answers two questions at once, 500 a day and 5,000 altogether for each developer. It only works as a chat.',
    application: 'An application of BigModel',
    applicationId: 'The App ID is the long number in the address of your application on bigmodel.cn.',
    applicationKey: 'The API key is on the page for API keys; it has a dot in it, and there is no API secret.',
    address: 'Leave the platform API URL empty, unless the platform is installed at your school.'
  }
}
