export const words = {
  about: 'Agents and workflows put together in the browser, on coze.cn, coze.com or the school’s own servers.',
  fields: {
    apiUrl: 'Platform API URL',
    workflowId: 'Workflow ID',
    appId: 'App ID (agent or app)',
    apiKey: 'API key (access token)',
    oauthAppId: 'OAuth app ID',
    oauthPublicKeyFingerprint: 'OAuth public key fingerprint',
    oauthPrivateKey: 'OAuth private key'
  },
  ways: { apiKey: 'Access token', oauthAppId: 'OAuth app' },
  help: {
    title: 'Where do I find these?',
    publish: 'Publish the agent, app or workflow in Coze, to the API channel.',
    ids: 'The ids are the long numbers in the address of the editor: after /bot/ for an agent, after workflow_id= for a workflow. Addresses of the store have other numbers.',
    flows:
      'A chatflow needs the agent or app that it runs for besides its workflow ID. Leave the workflow ID empty for an agent in chatflow mode.',
    token:
      '**Access token**: create one in Coze under API, with the workspace and the permissions below. A personal one expires after at most 30 days.',
    oauth:
      'Or an OAuth app of the type JWT: its ID, the fingerprint of its public key, and its private key. It does not expire, and keeps the conversations of each user apart. Authorize it for the workspace.',
    permissions: 'Permissions that are needed:',
    clouds:
      'coze.cn and coze.com have separate accounts and tokens. A Coze Studio of your own works too, if this server may reach it.',
    limits: 'The free plan of Coze allows 500 API calls in total.'
  }
}
