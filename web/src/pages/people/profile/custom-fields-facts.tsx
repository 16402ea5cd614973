import { SimpleGrid, Text } from '@mantine/core'
import type { CustomField } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { isDay } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import type { CustomValues } from './custom-fields.tsx'
import { profileWords } from './words.ts'

export function CustomFieldsFacts({ fields, values }: { fields: readonly CustomField[]; values: CustomValues }) {
  const t = useTexts(profileWords)
  const format = useFormat()
  const textOf = ({ id, field_type }: CustomField): string => {
    const value = values[id] ?? ''
    if (field_type === 'boolean') return value === 'true' ? t.yes : value === '' ? '–' : t.no
    return field_type === 'date' && isDay(value) ? format.day(value) : value || '–'
  }
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0} verticalSpacing="xs">
      {fields.map((field) => (
        <div key={field.id}>
          <Text component="dt" size="sm" c="dimmed">
            {field.label}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {textOf(field)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
