import { platformLimits } from '../../reply/limits.ts'
import { listOf, recordOf, textOf } from '../../reply/loose.ts'
import type { FoundSources } from '../sources.ts'

/**
 * Reads what an answer is based on (platform notes, Responses §4.5): the annotations of its text, with the passages that a search of files
 * has found. Of these only those count that the answer names, if it names any.
 *
 * @param addFile receives files that the answer has written, with the container that they are in; none for those of the account
 */
export function createAnnotations(sources: FoundSources, addFile: (container: string, id: string, name: string) => void) {
  const passages = new Map<string, { title: string; content: string }>()
  let names = 0

  function addFileCitation(id: string, name: string): void {
    names++
    const { title = '', content = '' } = passages.get(id) ?? {}
    sources.addAnnotations([{ title: name || title || id, content }])
  }

  return {
    add(raw: unknown): void {
      const { type, url, title, filename, file_id, container_id } = recordOf(raw)
      const [id, name] = [textOf(file_id), textOf(filename)]
      if (type === 'url_citation')
        sources.addAnnotations([{ url: textOf(url).replace(/[?&]utm_source=openai$/, ''), title: textOf(title) }])
      else if (type === 'file_citation') addFileCitation(id, name)
      else if (type === 'container_file_citation' && textOf(container_id) !== '') addFile(textOf(container_id), id, name)
      else if (type === 'file_path') addFile('', id, name)
    },
    addPassages(results: unknown): void {
      for (const raw of listOf(results).slice(0, platformLimits.sources)) {
        const { file_id, filename, text } = recordOf(raw)
        const id = textOf(file_id) || textOf(filename)
        const known = passages.get(id)
        const content = [known?.content, textOf(text)].filter(Boolean).join('\n\n').slice(0, platformLimits.passage)
        passages.set(id, { title: textOf(filename) || id, content })
      }
    },
    /** Names all passages of an answer that names none itself. */
    end(): void {
      if (names === 0) sources.addAnnotations([...passages.values()])
    }
  }
}
