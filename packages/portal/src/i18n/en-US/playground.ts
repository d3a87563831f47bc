export const words = {
  title: 'Try it on a page',
  parts: 'Parts of the trial',
  options: 'Options',
  trial: 'Page',
  code: 'Code',
  failed: 'The trial did not begin',
  note: 'A page of another origin with the code in it. It may show this share for an hour, whatever sites are listed. What you ask counts like any question through this share.',
  again: 'Load again',
  page: {
    title: 'Week 3 · Limits and continuity',
    text: 'Read section 2.5 before Thursday, and ask the tutor what is not clear.'
  },
  way: 'Code for',
  ways: { script: 'Script tag', element: 'Element', react: 'React', iframe: 'Iframe' },
  wayHints: {
    script: 'Anywhere in the page.',
    element: 'Where the chat should stand.',
    react: 'With @lyceum/widget from npm.',
    iframe: 'Where the chat should stand. No script is needed.'
  },
  leftOut: 'A plain frame cannot be told {{names}}.',
  unreadable: 'Enter a JSON object, like { "course": "MATH 1013" }',
  group: {
    place: 'Place',
    look: 'Look',
    opening: 'Opening',
    talk: 'Conversation',
    features: 'What the chat offers',
    code: 'Code of the page'
  },
  option: {
    mode: 'How it stands in the page',
    title: 'Name',
    target: 'Id of its place',
    id: 'Name of the instance',
    launcher: {
      position: 'Corner',
      offset: 'Distance from the edges in pixels',
      label: 'Name of the button',
      icon: 'Address of a picture on the button',
      hidden: 'No button: the page opens the chat',
      zIndex: 'Layer'
    },
    locale: 'Language',
    theme: {
      colorScheme: 'Colors',
      accent: 'Accent color',
      radius: 'Roundness in pixels, 0 to 24',
      density: 'Density',
      fontSize: 'Size of the text in pixels, 12 to 24'
    },
    open: 'Opens by itself after so many milliseconds',
    preload: 'When its code is fetched',
    persist: 'How long it is kept which chat is open',
    conversationId: 'Conversation to open',
    consent: 'Wait for the person’s consent',
    starterQuestions: 'Questions to begin with, one a line',
    context: 'What the page says of itself',
    inputs: 'Values for the agent’s form',
    strings: 'Own words',
    identity: 'The page’s server introduces people',
    onEvent: 'Listen to events'
  },
  choice: {
    usual: 'As usual',
    popup: 'A button in the corner',
    inline: 'In a place of the page',
    full: 'The whole page',
    left: 'Left',
    right: 'Right',
    light: 'Light',
    dark: 'Dark',
    auto: 'As the page',
    normal: 'Normal',
    compact: 'Compact',
    idle: 'When the page is idle',
    late: 'When somebody comes near',
    session: 'While the tab is open',
    person: 'Until the person leaves',
    never: 'Not at all'
  }
}
