import { AppError, type InputField, type Inputs } from '@lyceum/core/contract'
import { inputProblems } from '@lyceum/core/rules'

/** Checks the values of a form that came as `inputs` of a call. @throws AppError validation with all problems */
export function checkInputs(fields: readonly InputField[], inputs: Inputs): void {
  const problems = inputProblems(fields, inputs).map(problem => ({ ...problem, path: ['inputs', ...problem.path] }))
  if (problems.length > 0) throw new AppError('validation', { problems })
}
