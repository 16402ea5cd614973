import { Text } from '@mantine/core'
import { inOrder, useProfilesPath } from '../../../api/data-profiles.ts'
import type { One } from '../../../api/hooks.ts'
import { relatedMany, useAll } from '../../../api/hooks.ts'
import type { CustomField, CustomValue, DataProfile, Person } from '../../../api/records.ts'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { CustomFieldsFacts } from './custom-fields-facts.tsx'
import { CustomFieldsForm } from './custom-fields-form.tsx'
import type { Rights } from './rights.ts'

/** The person's values of custom fields, by the id of the field. */
export type CustomValues = Record<string, string>

function customValues({ row, included }: One<Person>): CustomValues {
  const values = relatedMany<CustomValue>(included, row, 'custom_field_values')
  return Object.fromEntries(values.map(({ rel, value }) => [rel.custom_field?.id ?? '', value ?? '']))
}

/** The data profiles of the workspace, filled in for the person. */
export function CustomFields({ person, rights }: { person: One<Person>; rights: Rights }) {
  const profiles = useAll<DataProfile>(useProfilesPath(), { include: ['custom_fields'] })
  const values = customValues(person)
  return (
    <Loaded query={profiles} skeleton={<Text>…</Text>}>
      {({ rows, included }) =>
        rows
          .filter(({ enabled }) => enabled)
          .sort(inOrder)
          .map((profile) => {
            const fields = relatedMany<CustomField>(included, profile, 'custom_fields')
              // The birthday is an attribute of the person.
              .filter(({ enabled, key }) => enabled && key !== 'birthday')
              .sort(inOrder)
            if (fields.length === 0) return null
            return (
              <Section key={profile.id} title={profile.title}>
                {rights.all ? (
                  <CustomFieldsForm personId={person.row.id} fields={fields} values={values} />
                ) : (
                  <CustomFieldsFacts fields={fields} values={values} />
                )}
              </Section>
            )
          })
      }
    </Loaded>
  )
}
