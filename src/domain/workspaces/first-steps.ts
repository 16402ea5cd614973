import { localDate } from '../../platform/time/instant.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type FirstSteps, findFirstSteps } from './first-steps.sql.ts'

/** The onboarding progress of a new company. */
export const firstStepsOf = (scope: WorkspaceScope): Promise<FirstSteps> =>
  findFirstSteps(scope, localDate(scope.clock.now(), scope.zone).toString())
