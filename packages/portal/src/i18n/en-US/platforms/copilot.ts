export const words = {
  about: 'Agents made in Microsoft 365 and Power Platform, for schools with Microsoft accounts.',
  fields: { apiUrl: 'Platform API URL', apiKey: 'API key (Direct Line secret)' },
  help: {
    title: 'Where do I find these?',
    publish: 'Publish your agent in Copilot Studio.',
    secret: '**API key**: choose Settings, Security, Web channel security, and copy a secret.',
    url: '**Platform API URL**: https://directline.botframework.com/v3/directline. Some agents only answer in their region: europe.directline… or india.directline…',
    token: 'Without a secret: choose Channels, Mobile app, and enter the token endpoint as the URL. Leave the key empty.',
    signIn:
      'The agent must not ask people to sign in at Microsoft. Conversations over a token endpoint begin anew after about an hour.'
  }
}
