import { NumberInput, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useAll } from '../../../api/hooks.ts'
import type { DefaultBreak, WageType } from '../../../api/records.ts'
import { useAbsenceTypes } from '../../../api/reference.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { HoursInput } from '../../../parts/hours-input.tsx'
import { LocaleSelect } from '../../../parts/locale-select.tsx'
import { MultiSelect, Select } from '../../../parts/select-fields.tsx'
import { AreasSelect, TagsSelect } from '../../../parts/selects.tsx'
import { TimeZoneSelect } from '../../../parts/time-zone-select.tsx'
import { type FieldName, specOf, type Value } from './fields.ts'
import { profileWords } from './words.ts'

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** The control for the kind of a field. */
export function FieldInput({ name, form }: { name: FieldName; form: UseFormReturnType<Record<string, Value>> }) {
  const t = useTexts(profileWords)
  const { language } = useLanguage()
  const { kind, required, most } = specOf(name)
  const hints: Record<string, string> = t.hints
  const common = {
    label: t.fields[name],
    ...(hints[name] && { description: hints[name] }),
    inputWrapperOrder: below,
    ...(required && { required }),
  }
  const bound = form.getInputProps(name)
  const point = language === 'de' ? ',' : '.'
  switch (kind) {
    case 'yes': {
      const { label, description } = common
      const checked = form.getInputProps(name, { type: 'checkbox' })
      return <Switch label={label} {...(description && { description })} {...checked} style={{ alignSelf: 'center' }} />
    }
    case 'number':
      return <NumberInput {...common} decimalScale={2} decimalSeparator={point} {...bound} />
    case 'hours':
      return <HoursInput {...common} {...bound} />
    case 'day':
      return <DayInput {...common} clearable={!required} {...bound} />
    case 'locale':
      return <LocaleSelect {...common} placeholder={t.asWorkspace} clearable {...bound} />
    case 'zone':
      return <TimeZoneSelect {...common} placeholder={t.asWorkspace} clearable {...bound} />
    case 'areas':
      return <AreasSelect {...common} clearable {...bound} />
    case 'tags':
      return <TagsSelect {...common} clearable {...bound} />
    case 'choice':
      return <ChoiceSelect {...common} choices={t.choices[name as keyof typeof t.choices]} {...bound} />
    case 'absence_types':
      return <AbsenceTypesSelect {...common} {...bound} />
    case 'wage_types':
    case 'default_breaks':
      return <RulesSelect of={kind} {...common} {...bound} />
    default:
      return <TextInput {...common} type={kind === 'email' ? 'email' : 'text'} maxLength={most ?? 255} {...bound} />
  }
}

function AbsenceTypesSelect(props: object) {
  const types = useAbsenceTypes()
  const data = (types.data?.rows ?? [])
    .filter(({ active }) => active)
    .map(({ id, title }) => ({ value: id, label: title }))
  return <MultiSelect data={data} searchable clearable {...props} />
}

/** Offers only rules that are not for everybody, as those apply anyway. */
function RulesSelect({ of, ...props }: { of: 'wage_types' | 'default_breaks' }) {
  const rules = useAll<WageType | DefaultBreak>(of)
  const data = (rules.data?.rows ?? [])
    .filter(({ for_everybody }) => !for_everybody)
    .map(({ id, title }) => ({ value: id, label: title }))
  return <MultiSelect data={data} searchable clearable {...props} />
}

type Choice = { label: string; about: string }
type ChoiceProps = { choices: Record<string, Choice>; value?: string; description?: string }

/** A select with a description for each value; that of the chosen value is shown below as well. */
function ChoiceSelect({ choices, value = '', description: _, ...props }: ChoiceProps) {
  const about = choices[value]?.about
  // An unknown value, written by another client, counts as the first choice.
  const data = [...Object.keys(choices), ...(value && !choices[value] ? [value] : [])]
  return (
    <Select
      allowDeselect={false}
      data={data.map((record) => ({ value: record, label: choices[record]?.label ?? record }))}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {choices[option.value]?.about}
          </Text>
        </div>
      )}
      value={value}
      {...(about && { description: about })}
      {...props}
    />
  )
}
