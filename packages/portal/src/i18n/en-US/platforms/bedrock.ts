export const words = {
  about: 'Agents, flows and AgentCore of Amazon Web Services, in an AWS account of the school.',
  fields: {
    appId: 'App ID',
    apiUrl: 'Platform API URL',
    accessKeyId: 'Access key ID',
    apiKey: 'API key (secret access key)',
    sessionToken: 'Session token',
    region: 'Region'
  },
  help: {
    title: 'Where do I find these?',
    appId:
      '**App ID**: open your agent or flow in the Amazon Bedrock console, choose Aliases, and copy the ARN of an alias. Or enter the ID and the alias ID, with a slash between them. Of an agent of AgentCore, the ARN of its harness or runtime.',
    apiUrl: '**Platform API URL**: only the region in it changes, such as us-east-1.',
    key: '**Access key**: in IAM, choose the user for this agent, then Security credentials, Create access key.',
    rights:
      'The user needs bedrock:InvokeAgent or bedrock:InvokeFlow, for AgentCore bedrock-agentcore:InvokeAgentRuntime and, for a harness, InvokeHarness, and for its name and form also the rights to read agents and flows.',
    optional:
      'A session token only belongs to temporary keys. The region is only needed if neither the App ID nor the URL contains it.',
    noApiKeys: 'Bedrock API keys do not work: AWS does not accept them for agents and flows.'
  }
}
