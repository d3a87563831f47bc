import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type JudgedDocument = { id: string; title: string; text: string }

/** A question, the documents that are right, and what a right passage has to contain, if anything. */
export type JudgedQuestion = { text: string; right: Set<string>; answer: string | undefined }

export type JudgedSet = { documents: JudgedDocument[]; questions: JudgedQuestion[] }

/**
 * Reads a set in the layout of BEIR: `corpus.jsonl` and `queries.jsonl` (`_id`, `title`, `text`), and `qrels/test.tsv` with a header. A
 * question may have `metadata.answer`.
 * @param most how many questions to take, evenly of all; none without a right document counts
 */
export function readSet(folder: string, most: number): JudgedSet {
  const lines = (name: string) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
  const documents = lines('corpus.jsonl').map(line => {
    const { _id, title, text } = JSON.parse(line) as { _id: string; title?: string; text: string }
    return { id: _id, title: title ?? '', text }
  })
  const right = new Map<string, Set<string>>()
  for (const line of lines(existsSync(join(folder, 'qrels')) ? 'qrels/test.tsv' : 'qrels.tsv').slice(1)) {
    const [question, document, score] = line.split('\t')
    if (Number(score) <= 0) continue
    const known = right.get(question!) ?? new Set()
    right.set(question!, known.add(document!))
  }
  const all = lines('queries.jsonl').flatMap(line => {
    const { _id, text, metadata } = JSON.parse(line) as { _id: string; text: string; metadata?: { answer?: string } }
    const documentsOf = right.get(_id)
    return documentsOf ? [{ text, right: documentsOf, answer: metadata?.answer }] : []
  })
  const step = Math.max(1, all.length / most)
  return { documents, questions: all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)) }
}
