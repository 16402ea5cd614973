import { Progress, Stack, Text } from '@mantine/core'
import type { Account } from '../../../api/records.ts'
import { type Language, texts, useLanguage, useTexts } from '../../../i18n/language.tsx'

const words = texts(
  {
    label: 'Files and pictures',
    used: (used: string, allowed: string) => `${used} of ${allowed} used`,
    full: 'Storage is almost full. Remove files you no longer need, or ask the operator of this server for more space.',
  },
  {
    label: 'Dateien und Bilder',
    used: (used: string, allowed: string) => `${used} von ${allowed} belegt`,
    full: 'Es ist kaum noch Platz. Entfernen Sie Dateien, die nicht mehr gebraucht werden, oder bitten Sie den Betreiber um mehr.',
  },
  {
    full: 'Es ist kaum noch Platz. Entferne Dateien, die nicht mehr gebraucht werden, oder bitte den Betreiber um mehr.',
  },
)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function sizeText(bytes: number, language: Language): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  // The short form of bytes has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short'
  const form = { style: 'unit', unit: units[step]!, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, form).format(bytes / 1024 ** step)
}

const nearlyFull = 90

/** The storage used by the account's files, and its quota. */
export function FilesUsed({ account: { files_used: used, files_allowed: allowed } }: { account: Account }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const percent = allowed === 0 ? 100 : Math.min((used / allowed) * 100, 100)
  const isFull = percent >= nearlyFull
  return (
    <Stack gap={4} mt="md">
      <Text size="sm" fw={500}>
        {t.label}
      </Text>
      <Progress value={percent} color={isFull ? 'red' : undefined} aria-label={t.label} />
      <Text size="sm">{t.used(sizeText(used, language), sizeText(allowed, language))}</Text>
      {isFull && (
        <Text size="sm" c="red">
          {t.full}
        </Text>
      )}
    </Stack>
  )
}
