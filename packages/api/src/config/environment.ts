/** The documentation of an environment variable. */
export type Variable = {
  meaning: string
  /** The default, in words or as a value. */
  otherwise: string
  /** Whether it is required in production. */
  required?: true
  /** Whether its value must not appear in messages. */
  secret?: true
  /** The allowed values, where the meaning does not say them. */
  allowed?: string
}

/** All environment variables of the server. The table in the README is generated from this one, and a test compares them. */
export const environment = {
  LYCEUM_MODE: {
    meaning: '`production` refuses to start with anything of the demonstration',
    otherwise: 'the demonstration',
    allowed: '`production` or `demo`'
  },
  NODE_ENV: { meaning: '`production` does the same', otherwise: 'the demonstration' },
  HOST: { meaning: 'Address to listen on', otherwise: '`127.0.0.1` in the demonstration, `0.0.0.0` in production' },
  PORT: { meaning: 'Port to listen on', otherwise: '`3000`', allowed: 'a whole number from 1 to 65535' },
  BASE_URL: {
    meaning: 'Address people reach the server at; https in production',
    otherwise: '`http://localhost:PORT`',
    required: true,
    allowed: 'an address such as `https://lyceum.school.example`, without a path'
  },
  DATA_DIR: { meaning: 'Folder of the embedded database, of files and of generated secrets', otherwise: '`.data`' },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer; of several hosts, separated by commas, the one that takes writes is used',
    otherwise: 'the embedded database',
    required: true,
    secret: true,
    allowed: '`postgres://user:password@host:5432/name`, `postgres://user:password@one:5432,other:5432/name`'
  },
  DATABASE_READ_URL: {
    meaning:
      'A standby of that database, from which the statistics, the audit and the catalogue of agents are read; while it is away, from DATABASE_URL',
    otherwise: 'all is read from DATABASE_URL',
    secret: true,
    allowed: '`postgres://user:password@host:5432/name`, of one host'
  },
  TOKEN_SECRET: {
    meaning: 'Signs access tokens, guest ids and cookies; at least 32 characters, the same for all processes',
    otherwise: 'generated once, kept in DATA_DIR',
    required: true,
    secret: true,
    allowed: 'at least 32 characters'
  },
  SECRETS_KEY: {
    meaning:
      'Seals platform keys, the keys for learning platforms and the secrets of embedding sites: `id:base64 of 32 bytes`, several separated by commas; the first seals, all open',
    otherwise: 'generated once, kept in DATA_DIR',
    required: true,
    secret: true,
    allowed: '`id:base64 of 32 bytes`'
  },
  OIDC_ISSUER: {
    meaning: 'The OpenID Connect provider',
    otherwise: 'the demonstration school, in the process',
    required: true,
    allowed: 'an address'
  },
  OIDC_CLIENT_ID: {
    meaning: 'Our registration there; its redirect address is BASE_URL/oauth2/callback',
    otherwise: 'none',
    required: true
  },
  OIDC_CLIENT_SECRET: { meaning: 'Its secret (client_secret_post)', otherwise: 'none', required: true, secret: true },
  OIDC_SCOPE: { meaning: 'What is asked for', otherwise: '`openid profile email`' },
  OIDC_CLAIM_NAME: { meaning: 'Claim with the name', otherwise: '`name`' },
  OIDC_CLAIM_EMAIL: { meaning: 'Claim with the e-mail address', otherwise: '`email`' },
  OIDC_CLAIM_USER_NUMBER: { meaning: 'Claim with the user number', otherwise: '`employee_number`; without it, `sub`' },
  OIDC_CLAIM_DEPARTMENT: { meaning: 'Claim with the department', otherwise: '`department`' },
  OIDC_CLAIM_IDENTITY: { meaning: 'Claim that tells students from faculty', otherwise: '`eduperson_affiliation`' },
  OIDC_FACULTY_VALUES: {
    meaning: 'Values of that claim that mean faculty, separated by commas',
    otherwise: '`faculty,staff,employee`'
  },
  OIDC_MANAGER_VALUES: {
    meaning: 'Values of that claim whose people become agent managers when they sign in, separated by commas; nobody is demoted',
    otherwise: 'nobody'
  },
  OIDC_MANAGER_DEPARTMENTS: {
    meaning: 'Departments whose people become agent managers when they sign in, separated by commas; nobody is demoted',
    otherwise: 'nobody'
  },
  OIDC_TRUST_EMAIL: {
    meaning:
      'Whether the identity provider gives only addresses of the school. `yes` is needed for ADMIN_EMAILS where it does not send the claim `email_verified`',
    otherwise: '`no`',
    allowed: '`yes` or `no`'
  },
  ADMIN_EMAILS: {
    meaning:
      'E-mail addresses, separated by commas, whose people become admins when they sign in, if the provider has verified the address or OIDC_TRUST_EMAIL is `yes`; nobody is demoted',
    otherwise: 'nobody'
  },
  ORG_NAME: {
    meaning: 'Name of the organisation, until an administrator sets another',
    otherwise: '`Northgate University` in the demonstration, else `Lyceum`'
  },
  ORG_REGION: { meaning: 'CN, US, GB, HK, TW, SG, MO or MY, until an administrator sets another', otherwise: '`CN`' },
  ORG_TIME_ZONE: {
    meaning: 'Time zone in which days are counted, until an administrator sets another',
    otherwise: 'that of the region, for CN `Asia/Shanghai`',
    allowed: 'a name such as `Asia/Shanghai`'
  },
  ORG_DEFAULT_AGENT: { meaning: 'Id of the agent offered first', otherwise: 'none' },
  PLATFORM_ALLOWED_HOSTS: {
    meaning:
      'Private hosts that agent platforms and learning platforms may live on, separated by commas: `host:port`, `host` for port 80 of http and 443 of https, `host:*` for every port. A file that a platform names is read from the own address of its agent or from a public one, never from another of these hosts',
    otherwise: 'none: only public addresses are called'
  },
  HTTPS_PROXY: {
    meaning:
      'Proxy for calls of platforms, of the identity provider, of the services named here, and of links to files and pages under https. Hosts of PLATFORM_ALLOWED_HOSTS and FILE_LINK_ALLOWED_HOSTS, services with a private address, and the file store are called directly',
    otherwise: 'no proxy',
    secret: true,
    allowed: 'an address such as `http://proxy.school.example:3128`, with user and password if it needs them'
  },
  HTTP_PROXY: {
    meaning: 'The same for http',
    otherwise: 'no proxy',
    secret: true,
    allowed: 'an address such as `http://proxy.school.example:3128`'
  },
  NO_PROXY: {
    meaning:
      'Hosts that are called without the proxy, separated by commas: `host` also stands for the hosts below it, `host:port`, `*` for all',
    otherwise: 'none'
  },
  PLATFORM_SILENCE: {
    meaning:
      'For how many seconds a platform may send nothing of an answer before it counts as lost, as `platform:seconds`, several separated by commas. Readers are told who is awaited, and for how long',
    otherwise:
      'what the documents of each platform allow: `dify:1230`, `930` for each of the others; with nothing but signs of life, 600 of DeepSeek, and 300 of `dify` before it begins',
    allowed: 'names of platforms with 10 to 7200 seconds each, such as `dify:1800,openai:600`'
  },
  WEB_SEARCH_URL: {
    meaning: 'Address of a SearXNG server that searches the web for questions; its settings must list the format `json`',
    otherwise: 'online search is off, but for agents whose platform searches by itself',
    allowed: 'an address such as `http://searxng:8080`'
  },
  EMBEDDINGS_URL: {
    meaning: 'Address of an endpoint of the protocol of OpenAI that makes vectors of texts, without `/embeddings` at its end',
    otherwise: 'knowledge bases are searched by words alone',
    allowed: 'an address such as `https://api.openai.com/v1`'
  },
  EMBEDDINGS_KEY: { meaning: 'Its key, sent as Bearer', otherwise: 'none is sent', secret: true },
  EMBEDDINGS_MODEL: {
    meaning: 'The model to ask it for; after a change run `npm run re-embed`. Needed with EMBEDDINGS_URL',
    otherwise: 'none'
  },
  QUESTION_REWRITING: {
    meaning:
      '`on` lets the model of an agent on an OpenAI-compatible endpoint rewrite a question that follows others before it is searched for: one more short call, of at most four seconds, for each',
    otherwise: '`off`: such a question is searched together with those before it',
    allowed: '`on` or `off`'
  },
  CONVERSATION_NAMES: {
    meaning:
      '`on` lets the model of an agent on an OpenAI-compatible endpoint name each new conversation after its first answer: one more short call, which counts against budgets in tokens or money',
    otherwise: '`off`: such a conversation is named by its first question. Platforms that make names do so either way',
    allowed: '`on` or `off`'
  },
  TRANSCRIPTION_URL: {
    meaning:
      'Address of a service that turns recordings into text, with an OpenAI-compatible `/audio/transcriptions`; for browsers that do not recognize speech themselves',
    otherwise: 'voice input is offered only by browsers that recognize speech themselves',
    allowed: 'an address such as `https://api.openai.com/v1`'
  },
  TRANSCRIPTION_KEY: { meaning: 'Its API key', otherwise: 'none', secret: true },
  TRANSCRIPTION_MODEL: { meaning: 'The model it is asked for', otherwise: '`whisper-1`' },
  MODERATION_URL: {
    meaning:
      'Address of a service that says which questions should not be answered, with an OpenAI-compatible `/moderations`; administrators switch it on',
    otherwise: 'questions are held against the rules of the organisation alone',
    allowed: 'an address such as `https://api.openai.com/v1`'
  },
  MODERATION_KEY: { meaning: 'Its API key', otherwise: 'none', secret: true },
  MODERATION_MODEL: { meaning: 'The model it is asked for', otherwise: '`omni-moderation-latest`' },
  TOPIC_NAMES_URL: {
    meaning:
      'Address of a model with an OpenAI-compatible `/chat/completions` that names what a course asks about; it is sent the words of topics alone, each of which at least five learners used',
    otherwise: 'topics are shown by their words',
    allowed: 'an address such as `https://api.openai.com/v1`'
  },
  TOPIC_NAMES_KEY: { meaning: 'Its API key', otherwise: 'none', secret: true },
  TOPIC_NAMES_MODEL: { meaning: 'The model it is asked for. Needed with TOPIC_NAMES_URL', otherwise: 'none' },
  TEXT_RECOGNITION: {
    meaning:
      '`off` leaves scans and pictures of text unread, as without the optional packages; a page takes seconds of a processor',
    otherwise: '`on`',
    allowed: '`on` or `off`'
  },
  FILE_LINK_ALLOWED_HOSTS: {
    meaning:
      'Private hosts that links to files, and addresses of the keys (JWKS) with which embedding sites say who their people are, may lead to, separated by commas and written like PLATFORM_ALLOWED_HOSTS',
    otherwise: 'none: both are fetched from public addresses only'
  },
  MAX_DOCUMENT_MB: { meaning: 'Largest document, in megabytes', otherwise: '`50`', allowed: 'a whole number from 1 to 10000' },
  MAX_IMAGE_MB: { meaning: 'Largest image, in megabytes', otherwise: '`10`', allowed: 'a whole number from 1 to 10000' },
  MAX_AUDIO_MB: { meaning: 'Largest audio file, in megabytes', otherwise: '`25`', allowed: 'a whole number from 1 to 10000' },
  MAX_VIDEO_MB: { meaning: 'Largest video, in megabytes', otherwise: '`100`', allowed: 'a whole number from 1 to 10000' },
  MAX_RECOMMENDED_AGENTS: {
    meaning: 'How many agents may be recommended at once',
    otherwise: '`6`',
    allowed: 'a whole number from 0 to 100'
  },
  AUDIT_DAYS: {
    meaning:
      'After how many days what administrators have done is deleted from the audit, which the history of roles is read from too',
    otherwise: 'it is kept for ever',
    allowed: 'a whole number from 30 to 36500'
  },
  UPLOADS_PER_PERSON: {
    meaning: 'What a signed-in person may upload in a day: files/megabytes',
    otherwise: '`200/2000`',
    allowed: 'two whole numbers, each from 0 to 9999999, such as `200/2000`'
  },
  UPLOADS_PER_GUEST: {
    meaning: 'What a guest may upload in a day',
    otherwise: '`30/200`',
    allowed: 'two whole numbers, each from 0 to 9999999, such as `30/200`'
  },
  UPLOADS_PER_SHARE: {
    meaning: 'What all guests of a share may upload in a day',
    otherwise: '`2000/10000`',
    allowed: 'two whole numbers, each from 0 to 9999999, such as `2000/10000`'
  },
  UPLOADS_OF_DOCUMENTS: {
    meaning: 'What a person may upload into knowledge bases in a day',
    otherwise: '`2000/10000`',
    allowed: 'two whole numbers, each from 0 to 9999999, such as `2000/10000`'
  },
  OPEN_STREAMS_PER_PERSON: {
    meaning: 'How many replies a signed-in person may read from one process at the same time',
    otherwise: '`60`',
    allowed: 'a whole number from 1 to 100000'
  },
  OPEN_STREAMS_PER_GUEST: {
    meaning: 'How many replies a guest may read from one process at the same time',
    otherwise: '`20`',
    allowed: 'a whole number from 1 to 100000'
  },
  OPEN_STREAMS_PER_ADDRESS: {
    meaning:
      'How many replies all people of one address, which may be a whole campus, may read from one process at the same time',
    otherwise: '`2000`',
    allowed: 'a whole number from 1 to 100000'
  },
  DATA_DIR_SHARED: {
    meaning: 'Whether DATA_DIR is one folder for all processes; without it, production runs one process only',
    otherwise: '`no`',
    allowed: '`yes` or `no`'
  },
  S3_BUCKET: { meaning: 'Bucket of an S3-compatible store that holds files', otherwise: 'files lie in DATA_DIR' },
  S3_ENDPOINT: { meaning: 'Address of that store', otherwise: 'Amazon S3', allowed: 'an address' },
  S3_REGION: { meaning: 'Region of the bucket', otherwise: '`us-east-1`' },
  S3_ACCESS_KEY_ID: {
    meaning: 'Key of the store',
    otherwise: "the machine's own, as the tools of AWS find it",
    secret: true
  },
  S3_SECRET_ACCESS_KEY: { meaning: 'Secret of that key', otherwise: "the machine's own", secret: true },
  S3_PATH_STYLE: {
    meaning: 'Whether addresses have the bucket in their path instead of the host name',
    otherwise: '`yes` with S3_ENDPOINT, else `no`',
    allowed: '`yes` or `no`'
  },
  INGEST_WORKERS: {
    meaning: 'How many documents this process makes searchable at a time; `0` leaves them to other processes',
    otherwise: '`1`',
    allowed: 'a whole number from 0 to 16'
  },
  STOP_DRAIN: {
    meaning: 'Seconds after a stop signal for which calls are still taken, so that a load balancer notices',
    otherwise: '`3` in production, `0` in the demonstration',
    allowed: 'a whole number from 0 to 60'
  },
  STOP_PATIENCE: {
    meaning: 'Seconds that running replies may then take to end',
    otherwise: '`30`',
    allowed: 'a whole number from 0 to 1200'
  },
  TRUSTED_PROXIES: {
    meaning: 'How many proxies in front set X-Forwarded-For',
    otherwise: '`0`',
    allowed: 'a whole number from 0 to 20'
  },
  RATE_LIMIT_FACTOR: {
    meaning: 'Multiplies every rate limit; `0` turns them off',
    otherwise: '`1`',
    allowed: 'a number such as `0.5`'
  },
  METRICS_TOKEN: {
    meaning: 'Bearer that /metrics asks for',
    otherwise: 'open in the demonstration, closed in production',
    secret: true,
    allowed: 'at least 16 characters'
  },
  LOG_LEVEL: { meaning: 'trace, debug, info, warn, error, fatal or silent', otherwise: '`info`; `warn` in the demonstration' },
  DEMO_PLATFORMS_URL: {
    meaning: 'Where the demonstration platforms answer; set by `npm start`',
    otherwise: 'no demo agents',
    allowed: 'an address'
  },
  DEMO_LANGUAGE: {
    meaning: 'The language of the demonstration’s agents at the first start; set by `npm start` from the language of the system',
    otherwise: 'each agent has its own language',
    allowed: '`en-US`, `zh-CN` or `zh-TW`'
  },
  REVISION: { meaning: 'Revision of the source, shown on the version page', otherwise: 'none' }
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof environment
export type Environment = Partial<Record<VariableName, string>>
