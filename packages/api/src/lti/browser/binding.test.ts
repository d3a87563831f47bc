import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bindingScript } from './binding.ts'

const origin = 'https://lms.example'
type Message = { subject: string; message_id: string; key?: string; value?: string }
type Heard = { data: unknown; origin: string }

/** A frame that keeps nothing itself, inside a platform that answers as a test says. */
function frame(
  answer: (message: Message) => Heard[],
  { storage, cookie = false, named = [] }: { storage?: Map<string, string>; cookie?: boolean; named?: readonly string[] } = {}
) {
  const listeners = new Set<(event: Heard) => void>()
  const seen = { asked: [] as Message[], next: '', shown: '', proof: '', submitted: false }
  const store = storage && {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key)
  }
  /** The page of the platform is asked what it can; a frame of it that has a name keeps values, where there is one. */
  const takes = (name: string) => ({
    postMessage(message: Message) {
      seen.asked.push(message)
      if (named.length > 0 && (message.subject === 'lti.capabilities') === named.includes(name)) return
      for (const event of answer(message)) for (const listener of listeners) listener(event)
    }
  })
  const parent = { ...takes('_parent'), frames: Object.fromEntries(named.map(name => [name, takes(name)])) }
  const window = {
    opener: null,
    parent,
    get sessionStorage() {
      if (!store) throw new Error('SecurityError')
      return store
    },
    get localStorage(): never {
      throw new Error('SecurityError')
    }
  }
  const element = (id: string) => ({
    hidden: true,
    querySelector: () => null,
    focus() {
      seen.shown = id
    },
    submit() {
      seen.submitted = true
    },
    elements: {
      namedItem: () => ({
        set value(value: string) {
          seen.proof = value
        }
      })
    }
  })
  const run = (given: object) =>
    runInNewContext(`(${bindingScript})(given)`, {
      given: { state: 'state-0123456789abcdef', target: '_parent', origin, ...given },
      window,
      document: { getElementById: element },
      location: {
        replace(next: string) {
          seen.next = next
        }
      },
      fetch: async () => ({ status: cookie ? 204 : 404 }),
      crypto: { getRandomValues: (array: Uint32Array) => array.map((_, at) => at + 1) },
      Uint32Array,
      Promise,
      addEventListener: (_: string, listener: (event: Heard) => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: (event: Heard) => void) => void listeners.delete(listener),
      // A second is over as soon as all that was said is heard.
      setTimeout: (end: () => void) => setTimeout(end, 5),
      clearTimeout
    }) as Promise<void>
  return { seen, run }
}

const answered = ({ subject, message_id }: Message, more: object = {}) => ({
  subject: `${subject}.response`,
  message_id,
  ...more
})
const login = { step: 'login', secret: 'the-secret', next: `${origin}/auth` }
const honest = (value: unknown) => (message: Message) => [
  {
    origin,
    data: answered(
      message,
      message.subject === 'lti.capabilities' ? { supported_messages: [] } : { value: value ?? message.value }
    )
  }
]

test('the login goes on by its own storage, by the cookie, or by the platform’s storage', async () => {
  const own = frame(() => [], { storage: new Map() })
  await own.run(login)
  expect([own.seen.next, own.seen.asked]).toEqual([login.next, []])
  const cookie = frame(() => [], { cookie: true })
  await cookie.run(login)
  expect([cookie.seen.next, cookie.seen.asked]).toEqual([login.next, []])
  const platform = frame(honest(undefined))
  await platform.run(login)
  expect(platform.seen.next).toBe(login.next)
  expect(platform.seen.asked.at(-1)).toMatchObject({
    subject: 'lti.put_data',
    key: 'state_state-0123456789abcdef',
    value: 'the-secret'
  })
})

test('where nothing keeps it the login stops, and shows the way out', async () => {
  const { seen, run } = frame(() => [])
  await run(login)
  expect([seen.next, seen.shown]).toEqual(['', 'blocked'])
})

test('the launch brings back what was kept, and takes it away', async () => {
  const storage = new Map([['lti_state-0123456789', 'the-secret']])
  const own = frame(() => [], { storage })
  await own.run({ step: 'launch' })
  expect([own.seen.proof, own.seen.submitted, storage.size]).toEqual(['the-secret', true, 0])
  const platform = frame(honest('the-secret'))
  await platform.run({ step: 'launch' })
  expect([platform.seen.proof, platform.seen.submitted]).toEqual(['the-secret', true])
})

test('a frame that the platform names, in the login or in its answer, is asked instead of the page', async () => {
  const named = frame(honest('the-secret'), { named: ['platform_storage'] })
  await named.run({ step: 'launch', target: 'platform_storage' })
  expect(named.seen.proof).toBe('the-secret')
  const inAnswer = frame(
    message =>
      message.subject === 'lti.capabilities'
        ? [{ origin, data: answered(message, { supported_messages: [{ subject: 'lti.get_data', frame: 'its_own' }] }) }]
        : honest('the-secret')(message),
    { named: ['its_own'] }
  )
  await inAnswer.run({ step: 'launch', target: '_parent' })
  expect(inAnswer.seen.proof).toBe('the-secret')
  const missing = frame(honest('the-secret'), { named: ['another'] })
  await missing.run({ step: 'launch', target: 'platform_storage' })
  expect([missing.seen.submitted, missing.seen.shown]).toEqual([false, 'blocked'])
})

test('§16.22 an answer that comes before the question is none', async () => {
  const early = (message: Message): Heard[] =>
    message.subject === 'lti.capabilities'
      ? [
          { origin, data: { subject: 'lti.get_data.response', message_id: message.message_id, value: 'planted' } },
          { origin, data: { subject: 'lti.get_data.response', message_id: 'ly-1-2-3-5', value: 'planted' } },
          { origin, data: answered(message, { supported_messages: [] }) }
        ]
      : []
  const { seen, run } = frame(early)
  await run({ step: 'launch' })
  expect([seen.submitted, seen.proof, seen.shown]).toEqual([false, '', 'blocked'])
})

test.each<[what: string, answer: (message: Message) => Heard[]]>([
  ['from another origin', message => [{ origin: 'https://evil.example', data: answered(message, { value: 'x' }) }]],
  ['from a look-alike of the origin', message => [{ origin: `${origin}.evil.example`, data: answered(message, { value: 'x' }) }]],
  ['with another message id', message => [{ origin, data: { ...answered(message, { value: 'x' }), message_id: 'other' } }]],
  ['with another subject', message => [{ origin, data: { ...answered(message, { value: 'x' }), subject: 'lti.get_data' } }]],
  ['that is a text', message => [{ origin, data: JSON.stringify(answered(message, { value: 'x' })) }]],
  ['whose value is an object', message => [{ origin, data: answered(message, { value: { toString: 'x' } }) }]],
  ['without a value', message => [{ origin, data: answered(message, { value: null }) }]],
  ['that is an error', message => [{ origin, data: answered(message, { error: { code: 'bad_request' }, value: 'x' }) }]]
])('§16.22 an answer %s is none: the launch stops', async (_what, answer) => {
  const { seen, run } = frame(answer)
  await run({ step: 'launch' })
  expect([seen.submitted, seen.proof, seen.shown]).toEqual([false, '', 'blocked'])
})
