import { useTexts } from '../../../i18n/language.tsx'
import { useWaiting, Waiting } from '../closing/waiting.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { Step } from './step.tsx'
import { words } from './words.ts'

/** Running clocks and pending absences. */
export function OpenStep({ number, shown }: { number: number; shown: ShownMonth }) {
  const t = useTexts(words)
  const found = useWaiting(shown, '')?.obstacles
  return (
    <Step number={number} title={t.steps.open} left={found?.length ?? null}>
      <Waiting shown={shown} area="" />
    </Step>
  )
}
