import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../i18n/language.tsx'
import { ClockInput } from '../parts/clock-input.tsx'
import { emptyBreak, type Values } from './form-values.ts'
import { words } from './words.ts'

export function BreakRows({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTexts(words)
  return (
    <Fieldset legend={t.breaks}>
      <Stack gap="xs">
        {form.values.breaks.length === 0 && <Text size="sm">{t.noBreaks}</Text>}
        {form.values.breaks.map(({ key }, index) => (
          <Group key={key} gap="xs" align="flex-start" wrap="nowrap">
            <ClockInput
              flex={1}
              aria-label={t.breakStart(index + 1)}
              required
              {...form.getInputProps(`breaks.${index}.start`)}
            />
            <Text pt={6} aria-hidden>
              –
            </Text>
            <ClockInput flex={1} aria-label={t.breakEnd(index + 1)} {...form.getInputProps(`breaks.${index}.end`)} />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t.removeBreak(index + 1)}
              onClick={() => form.removeListItem('breaks', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="light"
          size="xs"
          fz="sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('breaks', emptyBreak())}
        >
          {t.addBreak}
        </Button>
      </Stack>
    </Fieldset>
  )
}
