import { afterAll, beforeAll } from 'vitest'
import { type ChatWorld, createChatWorld } from './chat-world.ts'
import { createGiven, type Given, type Person } from './given.ts'
import { startApi, type TestApi } from './start-api.ts'

// A file of tests shares one server. Both functions are called once, at its top; what they return is filled before its first test.

/** A server with the demo platforms, and what it is given. */
export function useApi(options: Parameters<typeof startApi>[0] = {}): { api: TestApi; given: Given } {
  const api = {} as TestApi
  beforeAll(async () => fill(api, await startApi({ platform: true, ...options })))
  afterAll(() => api.stop())
  return { api, given: createGiven(api) }
}

/** A server for chats, and a student who asks. */
export function useChatWorld(options: Parameters<typeof createChatWorld>[0] = {}): { world: ChatWorld; student: Person } {
  const world = {} as ChatWorld
  const student = {} as Person
  beforeAll(async () => {
    fill(world, await createChatWorld(options))
    fill(student, await world.given.user())
  })
  afterAll(() => world.api.stop())
  return { world, student }
}

/** Gives an object what another one has. Getters stay getters. */
export const fill = (empty: object, value: object) => void Object.defineProperties(empty, Object.getOwnPropertyDescriptors(value))
