export { charactersIn } from '../contract/characters-in.ts'
