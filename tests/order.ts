import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take ten seconds and more, in the order in which they begin: begun last, one of them would keep the others' processors
 * idle. Those that mostly wait, for processes that restart or count as dead, stand among those that compute: four of them at once would
 * keep every worker waiting.
 */
const long = [
  /\/conversations\/kill\.test/,
  /\/(outage|lifetime)\.test/,
  /\/(matrix|worst-input|extractor)\.test|\/(dify|chatglm|coze)\/connector/,
  /\/documents\/routes\.test/,
  /\/(storage|fuzz|embedded)\.test/,
  /\/documents\/kill\.test/,
  /\/replicas\.test/
]

const place = ({ moduleId }: TestSpecification) => {
  const index = long.findIndex(one => one.test(moduleId))
  return index < 0 ? long.length : index
}

/**
 * One project after the other, in each the long files first. A worker that goes from a file of one project to one of another is started
 * anew and loads the server again.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => left.project.name.localeCompare(right.project.name) || place(left) - place(right))
  }
}
