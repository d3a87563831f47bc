import {
  blockLearningPlatform,
  chooseGradebookColumn,
  createLearningPlatform,
  createLtiDeployment,
  createLtiRegistration,
  deleteLearningPlatform,
  deleteLtiDeployment,
  listGradebookColumns,
  listLearningPlatforms,
  rotateLtiKey,
  updateLearningPlatform,
  updateLtiDeployment,
  withdrawLtiKey
} from '@lyceum/core/contract'
import { courseInPath } from '../courses/subject.ts'
import { type Route, route } from '../http/route.ts'
import { blockRegistered } from './block-learning-platform.ts'
import { chooseColumnOf } from './choose-gradebook-column.ts'
import { registerByHand } from './create-learning-platform.ts'
import { enterDeployment } from './create-lti-deployment.ts'
import { openRegistration } from './create-lti-registration.ts'
import { deleteRegistered } from './delete-learning-platform.ts'
import { dropDeployment } from './delete-lti-deployment.ts'
import { listColumns } from './list-gradebook-columns.ts'
import { listRegistered } from './list-learning-platforms.ts'
import { renewKey } from './rotate-lti-key.ts'
import { changeRegistered } from './update-learning-platform.ts'
import { decideDeployment } from './update-lti-deployment.ts'
import { withdrawKey } from './withdraw-lti-key.ts'

/** The routes by which administrators govern learning platforms, and teachers choose columns of their gradebook; those that the platforms themselves know are in `router.ts`. */
export const ltiManagementRoutes: Route[] = [
  route(listLearningPlatforms, { allow: 'lti.manage', handle: listRegistered }),
  route(createLearningPlatform, { allow: 'lti.manage', handle: registerByHand }),
  route(updateLearningPlatform, { allow: 'lti.manage', handle: changeRegistered }),
  route(blockLearningPlatform, { allow: 'lti.manage', handle: blockRegistered }),
  route(deleteLearningPlatform, { allow: 'lti.manage', handle: deleteRegistered }),
  route(rotateLtiKey, { allow: 'lti.manage', handle: renewKey }),
  route(withdrawLtiKey, { allow: 'lti.manage', handle: withdrawKey }),
  route(createLtiDeployment, { allow: 'lti.manage', handle: enterDeployment }),
  route(updateLtiDeployment, { allow: 'lti.manage', handle: decideDeployment }),
  route(deleteLtiDeployment, { allow: 'lti.manage', handle: dropDeployment }),
  route(createLtiRegistration, { allow: 'lti.manage', handle: openRegistration }),
  route(listGradebookColumns, { subject: courseInPath, allow: 'course.see', handle: listColumns }),
  route(chooseGradebookColumn, { subject: courseInPath, allow: 'course.edit', handle: chooseColumnOf })
]
