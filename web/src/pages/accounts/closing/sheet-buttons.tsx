import { Button, Group, Text } from '@mantine/core'
import { IconFileText, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../api/files.ts'
import { useProblems } from '../../../api/problems.ts'
import type { AccountMonth } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { useTimesheetAddress } from '../../../time-account/timesheet-address.ts'
import { useAccountRights } from '../use-account-rights.ts'
import { SignSheet } from './sign-sheet.tsx'
import { closingWords } from './words.ts'

/** The timesheet of a month: to download, and to sign after the month is closed. */
export function SheetButtons({ personId, month }: { personId: string; month: AccountMonth }) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const problems = useProblems()
  const addressOf = useTimesheetAddress()
  const { me } = useSession()
  const rights = useAccountRights(personId)
  const [signing, setSigning] = useState(false)
  const name = format.month(`${month.key}-01`)
  const own = personId === me.id ? month.signed_by_person : month.signed_by_lead
  const signers = [month.signed_by_person, month.signed_by_lead].filter((value) => value !== null)
  return (
    <>
      {signers.length > 0 && (
        <Text size="xs" c="dimmed">
          {t.signed(signers.join(', '))}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          aria-label={t.sheetOf(name)}
          onClick={() => void download(addressOf(personId, month.key), t.sheetFile(month.key)).catch(problems.show)}
        >
          {t.sheet}
        </Button>
        {month.status === 'closed' && own === null && rights.sign && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSignature size={16} aria-hidden />}
            aria-label={t.signOf(name)}
            onClick={() => setSigning(true)}
          >
            {t.sign}
          </Button>
        )}
      </Group>
      {signing && <SignSheet personId={personId} month={month.key} close={() => setSigning(false)} />}
    </>
  )
}
