import type { Scenario } from '../setting.ts'
import { floorScenarios } from './against-floor.ts'
import { batchScenario } from './batch.ts'
import { growthScenarios } from './growth.ts'
import { overloadScenario } from './overload.ts'
import { processesScenario } from './processes.ts'
import { memoryScenario, startScenario } from './resources.ts'

export const scenarios: Scenario[] = [
  ...floorScenarios,
  ...growthScenarios,
  batchScenario,
  processesScenario,
  memoryScenario,
  startScenario,
  overloadScenario,
]
