import { Text } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import type { Tag } from '../../../api/records.ts'
import { useTags } from '../../../api/reference.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Archiving } from '../parts/archiving.tsx'
import { ItemSection } from '../parts/item-section.tsx'
import { TagForm } from './tag-form.tsx'

const words = texts(
  {
    title: 'Tags',
    about:
      'Keywords for working times and people, for example “Night shift” or a project. Reports can be grouped by them.',
    add: 'New tag',
    name: 'Tag',
    people: 'People',
    count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    edit: 'Edit',
    text: 'It can no longer be chosen. Times that have it keep it, and you can restore it later.',
    none: 'No tags yet',
    noneText: 'Create tags for anything you want to distinguish in reports.',
  },
  {
    title: 'Tags',
    about:
      'Stichworte für Arbeitszeiten und Personen, etwa „Nachtschicht“ oder ein Projekt. Berichte summieren danach.',
    add: 'Neuer Tag',
    name: 'Tag',
    people: 'Personen',
    count: (count: number) => (count === 1 ? '1 Person' : `${count} Personen`),
    edit: 'Bearbeiten',
    text: 'Er steht nicht mehr zur Wahl. Zeiten, die ihn tragen, behalten ihn, und Sie können ihn zurückholen.',
    none: 'Noch keine Tags',
    noneText: 'Legen Sie einen an für alles, was Berichte unterscheiden sollen.',
  },
  {
    text: 'Er steht nicht mehr zur Wahl. Zeiten, die ihn tragen, behalten ihn, und du kannst ihn zurückholen.',
    noneText: 'Lege einen an für alles, was Berichte unterscheiden sollen.',
  },
)

export function TagsSection() {
  const t = useTexts(words)
  return (
    <ItemSection
      t={t}
      icon={IconTag}
      about={t.people}
      query={useTags()}
      lineOf={(tag) => ({
        id: tag.id,
        name: tag.title,
        color: tag.color,
        archived: !tag.active,
        about: <People tag={tag} />,
      })}
      end={({ id, name, archived }) => <Archiving path={`tags/${id}`} name={name} archived={archived} text={t.text} />}
      form={(tag, close) => <TagForm tag={tag} close={close} />}
    />
  )
}

function People({ tag }: { tag: Tag }) {
  const t = useTexts(words)
  return (
    <Text size="sm" c="dimmed">
      {t.count(tag.rel.users.length)}
    </Text>
  )
}
