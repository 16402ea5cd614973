import { Button, Group, Image, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useImage } from '../../../api/files.ts'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { Signature } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { SignatureForm } from './signature-form.tsx'
import { words } from './words.ts'

export function Signatures({ trackingId, may }: { trackingId: string; may: boolean }) {
  const t = useTexts(words)
  const path = `time_trackings/${trackingId}/signatures`
  const signatures = useAll<Signature>(path)
  const [signing, setSigning] = useState(false)
  return (
    <Stack gap="sm">
      <Title order={3} size="h6">
        {t.signatures}
      </Title>
      <Loaded query={signatures}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.noSignatures}</Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((signature) => (
                <One key={signature.id} signature={signature} path={path} may={may} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {may && (
        <Button
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconSignature size={18} aria-hidden />}
          onClick={() => setSigning(true)}
        >
          {t.sign}
        </Button>
      )}
      <SignatureForm opened={signing} close={() => setSigning(false)} path={path} />
    </Stack>
  )
}

function One({ signature, path, may }: { signature: Signature; path: string; may: boolean }) {
  const t = useTexts(words)
  const format = useFormat()
  const image = useImage(signature.image_url)
  const write = useWrite()
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `${path}/${signature.id}` })
  return (
    <Paper component="li" withBorder radius="md" p="xs">
      {/* Signatures are dark in both colour schemes. */}
      {image.data ? (
        <Image src={image.data} alt={signature.title} h={72} fit="contain" bg="white" radius="sm" />
      ) : (
        !image.error && <Skeleton h={72} />
      )}
      <Group justify="space-between" wrap="nowrap" mt={4}>
        <Text size="sm">
          {signature.title} · {format.dateTime(signature.created_at)}
        </Text>
        {may && (
          <RemoveButton
            name={t.deleteSignature(signature.title)}
            size={18}
            title={t.deleteSignatureTitle}
            text={t.deleteFileText(signature.title)}
            label={t.destroy}
            run={remove}
          />
        )}
      </Group>
    </Paper>
  )
}
