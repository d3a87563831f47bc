import { isRecognitionInstalled } from './is-installed.ts'

/** Loads what recognizes text. Resolves with what is wrong, undefined if nothing is. */
export async function recognitionProblem(): Promise<string | undefined> {
  if (!isRecognitionInstalled()) return 'optional packages are missing'
  const [{ loadModels }, { loadTraditionalReader }] = await Promise.all([import('./models.ts'), import('./traditional.ts')])
  const loading = Promise.all([loadModels(), loadTraditionalReader(), import('sharp')])
  return await loading.then(
    () => undefined,
    (failure: Error) => failure.message
  )
}
