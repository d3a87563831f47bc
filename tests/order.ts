import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more, most of it waiting: begun last, one of them would keep the others' processors idle. */
const long =
  /\/(kill|replicas|outage|lifetime|embedded|matrix|storage|fuzz|worst-input|extractor)\.test\.ts$|\/documents\/routes\.test\.ts$|\/(dify|chatglm|coze)\/connector/

/**
 * One project after the other, in each the long files first. A worker that goes from a file of one project to one of another is started
 * anew and loads the server again.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (left, right) =>
        left.project.name.localeCompare(right.project.name) ||
        Number(long.test(right.moduleId)) - Number(long.test(left.moduleId))
    )
  }
}
