export { type CallAs, createCall, fetchEndpoint, parseError } from './call.ts'
export { createGiven, type Given, type Guest, type Person } from './given.ts'
export { startApi, type TestApi } from './start-api.ts'
