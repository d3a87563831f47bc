import { expect, test } from 'vitest'
import { AppError } from '../contract/errors.ts'
import { createBusy, createLoaded } from '../index.ts'

/** A server whose responses are resolved by the test, in the order of the requests. */
function setUp() {
  const questions: { query: string; signal: AbortSignal; answer(value: string): void; refuse(failure: unknown): void }[] = []
  const store = createLoaded(
    (signal, query: string) =>
      new Promise<string>((answer, refuse) => {
        questions.push({ query, signal, answer, refuse })
      })
  )
  return { store, questions, settle: () => new Promise(resolve => setTimeout(resolve, 0)) }
}

test('a value stays while another is loading, and when that fails', async () => {
  const { store, questions, settle } = setUp()
  expect(store.$state.get()).toEqual({ state: 'loading' })
  void store.load('first')
  questions[0]?.answer('one')
  await settle()
  expect(store.$state.get()).toEqual({ state: 'loaded', value: 'one' })

  const second = store.load('second')
  expect(store.$state.get()).toEqual({ state: 'loaded', value: 'one' })
  questions[1]?.refuse(new AppError('unavailable'))
  await second
  expect(store.$state.get()).toMatchObject({ state: 'failed', failure: { reason: 'unavailable' }, value: 'one' })
  expect(store.$value.get()).toBe('one')

  const again = store.reload()
  expect(store.$state.get()).toMatchObject({ state: 'loading', value: 'one' })
  questions[2]?.answer('two')
  await again
  expect(questions[2]?.query).toBe('second')
  expect(store.$state.get()).toEqual({ state: 'loaded', value: 'two' })
})

test('the answer to an older question is dropped, and nobody waits for it', async () => {
  const { store, questions, settle } = setUp()
  void store.load('first')
  void store.load('second')
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
  questions[1]?.answer('two')
  questions[0]?.answer('one')
  await settle()
  expect(store.$value.get()).toBe('two')
})

test('a failure of an older question is dropped too', async () => {
  const { store, questions, settle } = setUp()
  void store.load('first')
  void store.load('second')
  questions[0]?.refuse(new Error('left'))
  questions[1]?.answer('two')
  await settle()
  expect(store.$state.get()).toEqual({ state: 'loaded', value: 'two' })
})

test('a failure keeps its reason; what is no failure of the product is the generic one', async () => {
  const { store, questions } = setUp()
  const loading = store.load('first')
  questions[0]?.refuse(new TypeError('a mistake'))
  await loading
  expect(store.$state.get()).toMatchObject({ state: 'failed', failure: { reason: 'generic' } })
})

test('a caller of get waits for the value being loaded, and gets its failure', async () => {
  const { store, questions } = setUp()
  const both = Promise.all([store.get('first'), store.get('first')])
  questions[0]?.answer('one')
  expect(await both).toEqual(['one', 'one'])
  expect(await store.get('first')).toBe('one')
  expect(questions).toHaveLength(1)

  const refused = store.fetch('second')
  questions[1]?.refuse(new AppError('notFound'))
  await expect(refused).rejects.toMatchObject({ reason: 'notFound' })
})

test('a value can be taken over, changed and forgotten', async () => {
  const { store, questions, settle } = setUp()
  store.update(value => `${value}!`)
  expect(store.$value.get()).toBeNull()
  expect(store.put('one')).toBe('one')
  store.update(value => `${value}!`)
  expect(store.$value.get()).toBe('one!')

  void store.load('first')
  store.reset()
  questions[0]?.answer('late')
  await settle()
  expect(store.$state.get()).toEqual({ state: 'loading' })
})

test('a change that is being made is seen, and whether it succeeded', async () => {
  const { $busy, attempt } = createBusy()
  const changed = attempt(async () => undefined)
  expect($busy.get()).toBe(true)
  expect(await changed).toBe(true)
  expect($busy.get()).toBe(false)
  expect(await attempt(() => Promise.reject(new AppError('notPermitted')))).toBe(false)
  expect($busy.get()).toBe(false)
})
