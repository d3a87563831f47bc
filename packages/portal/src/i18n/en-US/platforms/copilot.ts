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
      'If the agent asks people to sign in, choose “Authenticate manually” in its settings: the chat shows the link, and people type the code that they get. Conversations over a token endpoint begin anew after a pause of about an hour.'
  }
}
