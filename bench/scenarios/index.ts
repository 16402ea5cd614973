import type { Scenario } from '../context.ts'
import { floorScenarios } from './against-floor.ts'
import { auditScenario } from './audit.ts'
import { batchScenario } from './batch.ts'
import { filtersScenario } from './filters.ts'
import { footprintScenario } from './footprint.ts'
import { growthScenarios } from './growth.ts'
import { kioskScenario } from './kiosk.ts'
import { longDayScenario } from './long-day.ts'
import { mondayScenarios } from './monday-morning.ts'
import { overloadScenario } from './overload.ts'
import { processesScenario } from './processes.ts'
import { memoryScenario, startScenario } from './resources.ts'
import { shiftStartScenario } from './shift-start.ts'
import { timeAccountScenarios } from './time-accounts.ts'

export const scenarios: Scenario[] = [
  ...floorScenarios,
  auditScenario,
  filtersScenario,
  ...mondayScenarios,
  kioskScenario,
  shiftStartScenario,
  longDayScenario,
  ...growthScenarios,
  ...timeAccountScenarios,
  footprintScenario,
  batchScenario,
  processesScenario,
  memoryScenario,
  startScenario,
  overloadScenario,
]
