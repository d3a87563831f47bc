import type { HelpTopic } from '../../help/topics.ts'

/** Titles and summaries of the help's topics, and what the page says around them. */
export const words = {
  pageTitle: 'Help',
  search: 'Search the help',
  placeholder: 'What do you want to do?',
  clear: 'Clear the search',
  all: 'All topics',
  contents: 'On this page',
  anchor: 'Link to “{{heading}}”',
  goOn: 'Go on',
  openPage: 'Open “{{page}}”',
  print: 'Print',
  turn: 'Previous and next topic',
  previous: 'Previous',
  next: 'Next',
  unknown: 'There is no such topic',
  unknownText: 'The address may be mistyped, or the topic may have another name now. Search for it, or look through all topics.',
  found_one: '{{count}} topic, the best first',
  found_other: '{{count}} topics, the best first',
  nothing: 'No topic has “{{query}}”',
  nothingText: 'Try another word for it, in any of the three languages.',
  searchFailed: 'The help could not be searched',
  own: 'Help of your school',
  more: 'For programs',
  apiDocs: 'API reference',
  apiDocsText: 'Every call of this server, to read and to try. Opens in a new tab.',
  groups: {
    using: 'Using agents',
    knowledge: 'Knowledge bases',
    publishing: 'Publishing',
    platforms: 'Connecting each platform',
    embedding: 'Embedding',
    school: 'Running the school'
  },
  for: {
    everyone: 'For everyone',
    publishers: 'For agent developers and administrators',
    admins: 'For administrators'
  },
  pictures: {
    review:
      'Drawing of the statuses: a private agent is submitted and waits for review; it is approved or rejected, and a rejected one can be submitted again',
    embed: 'Drawing of two pages: one with a button in its corner that opens the chat, one with the chat in its middle',
    coze: 'The ID of an agent is the number behind /bot/.',
    chatglm: 'The App ID is the last part of the address.',
    openai: 'Enter the marked part. What follows it is added.',
    bedrock: 'The ARN of an alias as the App ID. It contains the region.'
  },
  topics: {
    'find-agents': {
      title: 'Find an agent',
      about: 'Search by need or name, categories, and the agents you have used.'
    },
    chat: {
      title: 'Ask and follow up',
      about: 'Questions, other versions of an answer, the history, and shortcuts.'
    },
    'chat-files': {
      title: 'Ask about a document',
      about: 'Attach files, links or long pasted text to a question.'
    },
    sources: {
      title: 'Check the sources',
      about: 'What the numbers in an answer lead to, and what answers without sources mean.'
    },
    flows: {
      title: 'Forms and workflows',
      about: 'Agents that ask something first, and those that run once and give results.'
    },
    privacy: {
      title: 'What is kept, and who sees it',
      about: 'Where your questions go, who can read them, and how to delete them.'
    },
    interruptions: {
      title: 'When something does not work',
      about: 'Offline, interrupted answers, used-up allowances, and what to do about them.'
    },
    settings: {
      title: 'Language, appearance and devices',
      about: 'Choose the language and colors, and sign out elsewhere.'
    },
    knowledge: {
      title: 'Knowledge bases',
      about: 'What they are, who may do what in them, and how to share one.'
    },
    documents: {
      title: 'Add documents',
      about: 'Formats, folders, web pages, progress, and what to do when one fails.'
    },
    scans: {
      title: 'Scans and pictures of text',
      about: 'Text in pictures is recognized. How to scan so that it works well.'
    },
    tables: {
      title: 'Tables and spreadsheets',
      about: 'How rows are read, and how to prepare a sheet that answers well.'
    },
    passages: {
      title: 'Passages: read and correct',
      about: 'See what was read from a document, correct it, or switch parts off.'
    },
    'questions-answers': {
      title: 'Questions and answers',
      about: 'Write the answers that people ask for most, by hand or as a table.'
    },
    publish: {
      title: 'Publish an agent in three steps',
      about: 'Choose a platform, connect, customize.'
    },
    'review-status': {
      title: 'Statuses and review',
      about: 'What each status means, and what to do after a rejection.'
    },
    share: {
      title: 'Share, and set an allowance',
      about: 'Links for everyone or for signed-in people, and limits on questions.'
    },
    'platform-dify': {
      title: 'Dify',
      about: 'Where to find the API address and the key of an app.'
    },
    'platform-openai': {
      title: 'OpenAI API and compatible servers',
      about: 'OpenAI, DeepSeek, vLLM, Ollama and others: address, key and model.'
    },
    'platform-coze': {
      title: 'Coze',
      about: 'The IDs in the address, an access token or an OAuth app.'
    },
    'platform-chatglm': {
      title: 'ChatGLM',
      about: 'Agents of chatglm.cn, and applications of BigModel.'
    },
    'platform-hiagent': {
      title: 'HiAgent',
      about: 'The address of your deployment, the key of an app, and a workflow’s inputs.'
    },
    'platform-copilot': {
      title: 'Copilot Studio',
      about: 'A Direct Line secret or a token endpoint.'
    },
    'platform-bedrock': {
      title: 'Amazon Bedrock',
      about: 'The ARN of an alias, an access key, and the rights it needs.'
    },
    embed: {
      title: 'Embed in a page of your own',
      about: 'Widget or iframe, allowed sites, and options of the script.'
    },
    identity: {
      title: 'Introduce people of your site',
      about: 'Claims of the token, and code for Node.js, Python, PHP and Java. For developers; in English.'
    },
    course: {
      title: 'A course of a learning platform',
      about: 'Instructions, exams, documents, reviews, insight and the gradebook. For teachers and helpers.'
    },
    'embed-moodle': {
      title: 'Embed in Moodle',
      about: 'Put an agent into a course as a page, a label or a link.'
    },
    'embed-canvas': {
      title: 'Embed in Canvas',
      about: 'Put an agent into a page or a module.'
    },
    'embed-blackboard': {
      title: 'Embed in Blackboard',
      about: 'Put an agent into a document or as a link.'
    },
    'embed-wordpress': {
      title: 'Embed in WordPress and other sites',
      about: 'Into one page or onto every page of a site.'
    },
    'embed-brightspace': {
      title: 'Embed in Brightspace',
      about: 'Put an agent into a page, onto a home page or as a link.'
    },
    'embed-docusaurus': {
      title: 'Embed in Docusaurus',
      about: 'Onto every page of a site of documents, or into one.'
    },
    'embed-notion': {
      title: 'Embed in Notion',
      about: 'By the address of its link, as in other tools.'
    },
    'first-day': {
      title: 'The first day',
      about: 'What an administrator does first, in order.'
    },
    users: {
      title: 'Users and departments',
      about: 'Who is listed, the three roles, and changing them.'
    },
    review: {
      title: 'Review agents',
      about: 'Look, try, decide: what to check before you approve.'
    },
    'manage-agents': {
      title: 'Enable, disable and recommend',
      about: 'All agents of the school in one table.'
    },
    'usage-stats': {
      title: 'Usage statistics',
      about: 'What is counted, and what is not.'
    },
    appearance: {
      title: 'Appearance',
      about: 'Name, pictures and footer of your school.'
    },
    rules: {
      title: 'Rules for questions',
      about: 'Words and patterns that are refused, personal data, notices, and a moderation service.'
    },
    retention: {
      title: 'How long conversations are kept',
      about: 'What the school sets, which time applies, and what is erased.'
    },
    budgets: {
      title: 'Set budgets',
      about: 'How much may be used in a day, week, month or term, who is near the end, and adding once.'
    },
    lti: {
      title: 'Agents in courses (LTI 1.3)',
      about: 'Connect Moodle, Canvas, Blackboard, Brightspace, Sakai and Open edX, field by field.'
    },
    audit: {
      title: 'Audit',
      about: 'Which changes are recorded, with who made them and when.'
    },
    troubleshooting: {
      title: 'Troubleshooting by symptom',
      about: 'What people report, what it means, and who can fix it.'
    },
    operations: {
      title: 'Operator’s guide',
      about: 'Installation, identity provider, backups, limits. For whoever runs the server; in English.'
    }
  }
} satisfies { topics: Record<HelpTopic, { title: string; about: string }> } & Record<string, unknown>
