import { SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Person } from '../../../api/records.ts'
import { useFreshValues } from '../../../api/use-fresh-values.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { isHours } from '../../../parts/hours-input.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { FieldFacts } from './field-facts.tsx'
import { FieldInput } from './field-input.tsx'
import { type FieldName, factOf, type GroupName, groups, specOf, type Value } from './fields.ts'
import type { Rights } from './rights.ts'
import { profileWords } from './words.ts'

/** A group of fields: a form for those that the reader may change, and the rest read-only. */
export function GroupForm({ person, group, rights }: { person: Person; group: GroupName; rights: Rights }) {
  const t = useTexts(profileWords)
  const names: readonly FieldName[] = groups[group]
  const changeable = names.filter((name) => rights.all || (rights.own && specOf(name).own))
  const others = names.filter((name) => !changeable.includes(name))
  return (
    <Section title={t.groups[group]}>
      {changeable.length > 0 && <Fields person={person} names={changeable} />}
      {others.length > 0 && <FieldFacts person={person} names={others} />}
    </Section>
  )
}

const valuesOf = (person: Person, names: readonly FieldName[]): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, factOf(person, name)]))

function Fields({ person, names }: { person: Person; names: readonly FieldName[] }) {
  const form = useForm<Record<string, Value>>({ initialValues: valuesOf(person, names) })
  // The field shows the error itself.
  const isReadable = names.every((name) => specOf(name).kind !== 'hours' || isHours(form.values[name]))
  const { save, busy } = useSave(form)
  useFreshValues(form, valuesOf(person, names))
  const submit = form.onSubmit(async (values) => {
    if (!isReadable) return
    // Only changed fields, so that changes by others since the page was opened are kept.
    const attributes = Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => form.isDirty(name))
        .map(attributeOf),
    )
    await save({ method: 'PATCH', path: `users/${person.id}`, attributes, alsoChanges: ['areas', 'tags'] })
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {names.map((name) => (
            <FieldInput key={name} name={name} form={form} />
          ))}
        </SimpleGrid>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}

/** The API requires a number for number fields, so an empty one is sent as 0. */
const attributeOf = ([name, value]: [string, Value]): [string, Value] => {
  const { kind, number: isNumber } = specOf(name as FieldName)
  if (isNumber) return [name, Number(value)]
  const number = kind === 'number' || kind === 'hours'
  return [name, number && value === '' ? 0 : value]
}
