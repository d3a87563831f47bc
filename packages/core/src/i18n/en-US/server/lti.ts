/** The pages that stand in a learning platform's frame before there is a chat. */
export const words = {
  opening: 'Opening…',
  continue: 'Continue',
  frameBlocked: {
    title: 'Open in a new tab',
    text: 'This browser does not let the frame remember anything, so it cannot be opened safely here.',
    button: 'Open in a new tab'
  },
  failures: {
    malformed: {
      title: 'This cannot be opened',
      text: 'The learning platform sent something that is not complete. Reload the course page; if that does not help, tell the people who run the learning platform.'
    },
    unknownPlatform: {
      title: 'Unknown learning platform',
      text: 'This learning platform is not registered here. An administrator can register it.'
    },
    severalClients: {
      title: 'Which registration is meant?',
      text: 'This learning platform has several registrations here, and did not say which one is meant. Its administrators can have it send the client id.'
    },
    expired: {
      title: 'Reload the course page',
      text: 'This opens once, and only for a few minutes. Reload the course page to open it again.'
    },
    otherBrowser: {
      title: 'Open the course page again',
      text: 'This could not be opened safely in this frame. Open the course page again, or in a new window of the browser.'
    },
    refused: {
      title: 'This could not be opened',
      text: 'What the learning platform sent was not accepted. Reload the course page; if that does not help, give this code to an administrator.'
    },
    noKeys: {
      title: 'The learning platform cannot be reached',
      text: 'Its keys could not be read, so nobody can be recognized. Reload the course page in a minute.'
    },
    pending: {
      title: 'Not approved yet',
      text: 'This course’s installation is new here. An administrator of Lyceum has to approve it once; then reload the course page.'
    },
    blocked: {
      title: 'Not available here',
      text: 'An administrator of Lyceum has switched this installation off.'
    },
    personBlocked: {
      title: 'Your account is blocked',
      text: 'An administrator of Lyceum has blocked your account. Ask the people who run Lyceum at your school.'
    },
    platformError: { title: 'The learning platform refused', text: 'It says:' },
    tooMany: { title: 'Too many at once', text: 'Wait a minute, then reload the course page.' },
    notTeacher: {
      title: 'Ask your teacher',
      text: 'Only teachers of the course choose what is placed here.'
    },
    nothingWanted: {
      title: 'Nothing can be placed here',
      text: 'The learning platform takes no links at this place.'
    },
    reviewNothing: {
      title: 'There is nothing to review',
      text: 'Nothing was handed in here. Other conversations belong to those who held them, and are not shown in the gradebook.'
    },
    notHandedIn: {
      title: 'There is nothing here',
      text: 'This was deleted with its course or its author, or the link is not complete.'
    },
    sessionOver: {
      title: 'Reload the course page',
      text: 'Your session here is over: it was a long time ago, or you are not in the course any more. Reload the course page to go on.'
    }
  },
  code: 'Code',
  request: 'Request',
  notChosen: {
    title: 'Nothing here yet',
    text: 'Your teacher has not chosen an agent yet. Look in again later.'
  },
  agentGone: {
    title: 'This agent is not available',
    text: 'It was switched off or taken back. Your teacher can choose another one.'
  },
  backToCourse: 'Back to the course',
  picker: {
    title: 'Choose an agent',
    several: 'Choose agents',
    lead: 'What you choose answers in this course, as its publisher made it.',
    search: 'Search agents',
    find: 'Search',
    all: 'All agents',
    placed: 'In this course',
    former: 'In the course it was copied from',
    mine: 'Mine',
    show: 'Show',
    agents: 'Agents',
    found_one: '{{count}} agent',
    found_other: '{{count}} agents',
    none: 'No agent was found.',
    place: 'Place in the course',
    cancel: 'Cancel',
    chooseOne: 'Choose an agent first.',
    more: 'There are more. Search for what you need.',
    gone: 'The agent that was here is not available any more. Choose another one.',
    current: 'chosen now',
    takesPart: 'Taking part counts in the gradebook',
    change: 'Choose another agent'
  },
  course: {
    open: 'Your course',
    unread_one: '{{count}} new notice',
    unread_other: '{{count}} new notices',
    instructions: 'Your teacher has told the agent:',
    review:
      'Your teachers can read conversations that you begin here, with your name. They declared it on {{date}}; what you began before you first read this is not shown to them.'
  },
  handIn: {
    open: 'Hand in',
    title: 'Hand in a conversation',
    lead: 'A copy is made that nobody can change, not even you. Your teacher can read it, with your name, and so can whoever you give its link to.',
    none: 'You have no conversation with an answer in this course yet.',
    conversations: 'Your conversations in this course',
    chooseOne: 'Choose a conversation whose answer is complete. Fifty can be handed in, and very long ones cannot.',
    confirm: 'Hand in',
    done: 'Handed in',
    doneText: 'Your teacher finds it on the page of the course and, where this link has a column there, in the gradebook.',
    link: 'Link',
    linkText: 'Enter it where your learning platform asks for your work. Whoever has it can read the copy.',
    citation: 'Citation',
    kind: 'Conversation with an AI agent',
    copy: 'This is a copy of a conversation, as it was when it was handed in.',
    author: 'Handed in by',
    anonymous: 'A learner',
    agent: 'Agent',
    course: 'Course',
    earlier: 'Handed in before',
    handedIn: 'Handed in',
    sources: 'Sources:',
    download: 'Download the bytes that the hash is of (JSON)'
  },
  /** An account of the school that a person of the learning platform links with theirs. */
  account: {
    way: 'Link my school account',
    show: 'My school account',
    title: 'Link your school account',
    lead: 'Linked, you can continue a conversation from here in the portal, and the other way round, and what you may use counts once. Teachers can also open the course from the portal, and run its workflows for tables there. It gives you no other rights, and your teachers do not see it.',
    open: 'Open the portal and sign in',
    openText: 'With your own account of the school, not with that of somebody else.',
    openPortal: 'Open the portal',
    otherDevice: 'Or open {{address}} on another device and enter this code:',
    secret: 'It works once, for ten minutes. Give it to nobody.',
    confirm: 'Confirm there',
    confirmText: 'The portal shows whose account of which learning platform is to be linked. Confirm only if that is you.',
    number: 'Enter the four digits that the portal then shows',
    go: 'Continue',
    waiting: 'Nobody has confirmed this in the portal yet. Do that first.',
    wrong: 'These are not the digits that the portal shows. Look there again.',
    chat: 'Back to the chat',
    again: 'Link an account',
    start: {
      unlinked: 'The accounts are not linked any more. Conversations that were continued stay where they are.',
      refused: 'Nothing was linked. If somebody else gave you a code or an account to use, tell the people who run the portal.',
      over: 'Nothing was linked: the code has expired, the account cannot be linked, or a wrong number was entered three times.',
      tooMany: 'Too many codes in an hour. Try again later.',
      nobody:
        'Only people whom the learning platform names can link an account: not a preview, and nobody who comes without a name.'
    },
    goOn: {
      label: 'Continue in the portal',
      text: 'A copy of this conversation, with its files, goes to your school account, and you go on there. This one stays in the course, under its rules: a review that your teachers declared still reads it. The copy is closed by exams of the course and is deleted when its conversations are. Some agents begin anew there and do not remember what was said.',
      go: 'Continue there',
      done: 'The copy is in your school account.',
      open: 'Open the portal',
      close: 'Close',
      busy: 'Wait until the answer is complete.',
      failed: 'It could not be continued in the portal: it is too long, is not kept, or the course is closed.'
    },
    isYours: 'Is this your account?',
    isYoursText:
      'It confirmed in the portal. Link it only if it is yours: conversations that you continue in the portal go there.',
    yes: 'Yes, link it',
    no: 'No, that is not me',
    done: 'Linked',
    linked: 'Your school account',
    linkedText:
      'The menu of a conversation continues it in the portal. Your settings in the portal list this account and can unlink it too.',
    unlink: 'Unlink'
  },
  returning: 'Back to the learning platform…',
  registration: {
    title: 'Register Lyceum',
    invalid: {
      title: 'This address is used up',
      text: 'An address for registering works once, for three days. An administrator of Lyceum makes a new one.'
    },
    refused: {
      title: 'Nothing was registered',
      unreachable: 'The learning platform’s configuration could not be read.',
      mismatch: 'The configuration is not that of the learning platform it names.',
      insecure: 'The configuration names addresses that may not be called.',
      unsupported: 'The learning platform does not offer what LTI 1.3 needs.',
      rejected: 'The learning platform did not accept the registration. It says:'
    },
    check: 'Check that this is your learning platform, then register.',
    issuer: 'Address',
    school: 'School',
    product: 'Product',
    permissions: 'Asked for',
    none: 'nothing more',
    roster: 'names of the course’s members',
    grades: 'a column in the gradebook',
    confirm: 'Register',
    done: {
      title: 'Registered',
      text: 'Lyceum is registered. It may have to be activated in the learning platform.'
    },
    known: {
      title: 'Registered before',
      text: 'This learning platform is registered here already, under the same client ID, and nothing changed here. The learning platform has taken the registration and may show a new or changed entry of its own.'
    },
    close: 'Close'
  }
}
