export { type ChatWords, loadChatWords } from './chat-words.ts'
export { formatDuration } from './duration.ts'
export { errorWords, fieldWords } from './error-words.ts'
export { createWords, type Resources, type Translation, type WordKey, type Words, type WordValues } from './words.ts'
