export { type CallAs, createCall, failureOf, send } from './call.ts'
export { createGiven, type Given, type Guest, type Person } from './given.ts'
export { startApi, type TestApi } from './start-api.ts'
