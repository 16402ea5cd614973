import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { useSession } from '../../../session/session.tsx'
import { RulesForm } from './rules-form.tsx'
import { ThresholdsForm } from './thresholds-form.tsx'
import { words } from './words.ts'

export function WarningsSection() {
  const t = useTexts(words)
  const { workspace } = useSession()
  return (
    <Section title={t.title} about={t.about}>
      <ThresholdsForm key={workspace.id} workspace={workspace} />
      <RulesForm key={`rules ${workspace.id}`} workspace={workspace} />
    </Section>
  )
}
