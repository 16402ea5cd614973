import {
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Progress,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAddMany } from '../../../api/add-many.ts'
import { useProblems } from '../../../api/problems.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { notifyDone } from '../../../parts/undo.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { ofYear } from '../vacation/of-year.ts'
import { vacationWords } from '../vacation/words.ts'
import type { Rule } from './rule.ts'
import { usePlan } from './use-plan.ts'
import { words } from './words.ts'

/** The edits in the preview, by person. */
type Edits = Record<string, { days?: number | string; isLeftOut?: boolean }>

const shownAtOnce = 50
const mostDays = 366
const isDays = (typed: number | string): boolean => typed !== '' && Number(typed) >= 0 && Number(typed) <= mostDays

/** Breaks long names, which would push the days off the screen of a phone. */
const narrow = { root: { minWidth: 0 }, labelWrapper: { minWidth: 0 }, label: { overflowWrap: 'anywhere' } } as const

/** Adds vacation days for everybody who has none in a year, after a preview, with one undo for all. */
export function VacationForAll({ close }: { close(): void }) {
  const t = useTexts(words)
  const named = useTexts(vacationWords)
  const format = useFormat()
  const problems = useProblems()
  const point = useLanguage().language === 'de' ? ',' : '.'
  const { zone } = useSession()
  const thisYear = Number(today(zone).slice(0, 4))
  const { add, takeBack } = useAddMany({ kind: 'vacation_entitlements', alsoChanges: ['users'], hasBatches: false })
  const [year, setYear] = useState(String(thisYear))
  const [fullDays, setFullDays] = useState<number | string>(30)
  const [rule, setRule] = useState<Rule>('same')
  const [edits, setEdits] = useState<Edits>({})
  const [shown, setShown] = useState(shownAtOnce)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const terms = ofYear(`${year}-01-01`)
  const plan = usePlan(terms.starts_at, rule, Number(fullDays) || 0)
  const edit = (id: string, change: Edits[string]) => setEdits({ ...edits, [id]: { ...edits[id], ...change } })
  const rows = (plan.data ?? []).map((record) => {
    const { days = record.days, isLeftOut = false } = edits[record.person.id] ?? {}
    return { ...record, days, isLeftOut }
  })
  const included = rows.filter(({ isLeftOut }) => !isLeftOut)
  const countWords = (count: number) => [format.number(count), count === 1] as const
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const records = included.map(({ person, days }) => ({
      attributes: { ...terms, title: named.nameOf(year), planned_days: Number(days), user_id: person.id },
    }))
    const showProgress = (done: number) => setProgress({ done, total: records.length })
    showProgress(0)
    const { ids, error } = await add(records, showProgress)
    setProgress(null)
    if (ids.length > 0) notifyDone(t.done(...countWords(ids.length)), () => void takeBack(ids).catch(problems.show))
    // The rest can be retried.
    if (error) problems.show(error)
    else close()
  }
  const aboutWeek = (week: number | null) => (week === null ? t.noWeek : t.week(format.number(week)))
  return (
    <FormDialog
      title={t.title}
      label={t.go(...countWords(included.length))}
      disabled={included.length === 0 || !isDays(fullDays) || !included.every(({ days }) => isDays(days))}
      submit={(event) => void submit(event)}
      busy={progress !== null}
      close={close}
    >
      <Text size="sm">{t.about}</Text>
      <Group align="flex-end">
        <Input.Wrapper label={t.year} labelElement="div">
          <SegmentedControl
            display="flex"
            aria-label={t.year}
            data={[thisYear, thisYear + 1].map(String)}
            value={year}
            onChange={(next) => {
              setYear(next)
              setEdits({})
            }}
          />
        </Input.Wrapper>
        <NumberInput
          label={t.days}
          required
          min={0}
          max={mostDays}
          decimalScale={1}
          decimalSeparator={point}
          value={fullDays}
          onChange={setFullDays}
          w={180}
        />
      </Group>
      <Input.Wrapper label={t.rule} labelElement="div" description={t.ruleAbout[rule]}>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t.rule}
          data={(['same', 'week'] as const).map((value) => ({ value, label: t.rules[value] }))}
          value={rule}
          onChange={(next) => setRule(next as Rule)}
        />
      </Input.Wrapper>
      <Loaded query={plan} skeleton={<Skeleton height={120} />}>
        {() =>
          rows.length === 0 ? (
            <Text size="sm">{t.nobody}</Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} aria-label={t.preview} style={{ listStyle: 'none' }}>
              {rows.slice(0, shown).map(({ person, days, week, isLeftOut }) => (
                <Group key={person.id} component="li" justify="space-between" wrap="nowrap">
                  <Checkbox
                    styles={narrow}
                    label={person.username}
                    description={week === undefined ? undefined : aboutWeek(week)}
                    checked={!isLeftOut}
                    onChange={({ currentTarget }) => edit(person.id, { isLeftOut: !currentTarget.checked })}
                  />
                  <NumberInput
                    aria-label={t.daysOf(person.username)}
                    min={0}
                    max={mostDays}
                    decimalScale={2}
                    decimalSeparator={point}
                    disabled={isLeftOut}
                    error={!isLeftOut && !isDays(days)}
                    value={days}
                    onChange={(next) => edit(person.id, { days: next })}
                    w={96}
                  />
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {rows.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          {t.more(format.number(rows.length - shown))}
        </Button>
      )}
      {progress && (
        <Stack gap={4} role="status">
          <Text size="sm">{t.progress(format.number(progress.done), format.number(progress.total))}</Text>
          <Progress.Root size="lg">
            <Progress.Section value={(100 * progress.done) / progress.total} aria-label={t.title} animated />
          </Progress.Root>
        </Stack>
      )}
    </FormDialog>
  )
}
