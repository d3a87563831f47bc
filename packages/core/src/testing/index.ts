export { type Calls, createCalls, type ExpectedCall, type FakeStream, type SeenCall } from './calls.ts'
export {
  createTestChat,
  lastReply,
  openTestChat,
  sampleBody,
  sampleEnd,
  sampleText,
  type TestChat,
  type TestChatOptions,
  unanswered
} from './chat.ts'
export { createTestHost, type TestHost } from './host.ts'
export { type InputCase, inputCases, sampleField } from './inputs.ts'
export * from './samples.ts'
