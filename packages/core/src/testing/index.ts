export { type Calls, createCalls, type ExpectedCall, type FakeStream, type SeenCall } from './calls.ts'
export { type ChatWorld, createTestChat, lastReply, openTestChat, sampleEnd, sampleText, type TestChat } from './chat.ts'
export { createTestHost, type TestHost } from './host.ts'
export * from './samples.ts'
