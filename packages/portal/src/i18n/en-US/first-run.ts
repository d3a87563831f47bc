export const words = {
  pageTitle: 'Set up your school',
  intro:
    'A few decisions before others come. Each step can be left out, and you can leave at any time: what is open stays here, under Management.',
  loading: 'The steps are loading',
  failed: 'The steps did not load',
  list: 'Steps',
  states: { open: 'Open', done: 'Done', skipped: 'Left out' },
  skip: 'Leave this out',
  takeUp: 'Take it up again',
  next: 'Next: {{step}}',
  over: 'Nothing is open any more.',
  overText: 'Everything can be changed later under Management.',
  toHome: 'To the home page',
  steps: {
    school: {
      name: 'Name, region, time zone',
      text: 'What it is called, where it is, and when its days begin. Check what your operator has entered, and save it.'
    },
    appearance: {
      name: 'Appearance',
      text: 'Your pictures and your color, so that people know where they are. The built-in look is fine to begin with.'
    },
    agent: {
      name: 'First platform and agent',
      title: 'The first agent',
      text: 'Agents live on an outside platform and are published here. One that answers questions about the school is a good first one.'
    },
    people: {
      name: 'Whom to invite',
      title: 'The first people',
      text: 'Nobody has to be entered: whoever can sign in at your identity provider may use it.'
    }
  },
  agent: {
    platforms: 'Have the address and a key of one of these platforms at hand. Each leads to what it needs, step by step:',
    private:
      'A platform inside the school’s own network is only called when your operator lists its host in PLATFORM_ALLOWED_HOSTS.',
    review:
      'An agent for everybody is reviewed first. As long as you are the only administrator you may review your own. This step is done when the first one is approved.',
    publish: 'Publish an agent',
    toReview: 'To the review'
  },
  people: {
    who: 'Ask a second administrator first, then somebody who builds agents, then one student to try it. They appear under Users after their first sign-in, and there you give them their roles.',
    invitation: '{{name}} has AI agents for teaching and learning. Sign in with your account of the school: {{address}}',
    copy: 'Copy the invitation',
    copied: 'Copied.',
    notCopied: 'It could not be copied. Select the text and copy it.',
    roles: 'To the users'
  },
  server: 'What the server has',
  serverText: 'What fails or is missing is for who operates the server.',
  serverLoading: 'The server is being checked',
  serverAgain: 'Check again',
  checkStates: { ok: 'works', failed: 'does not work', off: 'not set up' }
}
