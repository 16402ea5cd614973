import { Button, CopyButton, Group, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconEyeOff, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '../api/files.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ReadableAlert } from '../parts/readable-alert.tsx'
import styles from './recovery-codes-once.module.css'

const words = texts(
  {
    title: 'Your recovery codes',
    once: 'Shown only once',
    onceText:
      'Keep them somewhere you can reach without your phone, for example on paper. Each code lets you sign in once if you cannot use your other second factor.',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Download',
    print: 'Print',
    done: 'I have saved the codes',
    file: 'stint-recovery-codes.txt',
    head: (host: string) => `Recovery codes for Stint at ${host}. Each works once.`,
  },
  {
    title: 'Ihre Wiederherstellungscodes',
    once: 'Nur jetzt werden sie angezeigt',
    onceText:
      'Bewahren Sie sie da auf, wo Sie sie ohne Ihr Telefon finden, etwa auf Papier. Jeder lässt Sie einmal hinein, wenn Ihr anderer zweiter Faktor nicht zur Hand ist.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    save: 'Herunterladen',
    print: 'Drucken',
    done: 'Ich habe die Codes aufbewahrt',
    file: 'stint-wiederherstellungscodes.txt',
    head: (host: string) => `Wiederherstellungscodes für Stint unter ${host}. Jeder gilt einmal.`,
  },
  {
    title: 'Deine Wiederherstellungscodes',
    onceText:
      'Bewahre sie da auf, wo du sie ohne dein Telefon findest, etwa auf Papier. Jeder lässt dich einmal hinein, wenn dein anderer zweiter Faktor nicht zur Hand ist.',
  },
)

/** Shows the codes once. Only the button closes it, as they cannot be looked up again. */
export function RecoveryCodesOnce({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTexts(words)
  const text = `${t.head(window.location.host)}\n\n${codes.join('\n')}\n`
  const save = (): void => saveFile(new Blob([text], { type: 'text/plain' }), t.file)
  return (
    <Dialog
      opened
      onClose={close}
      title={t.title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      className="recovery-codes"
    >
      <Stack>
        <ReadableAlert color="orange" className={styles.screen} icon={<IconEyeOff aria-hidden />} title={t.once}>
          {t.onceText}
        </ReadableAlert>
        <ul className={styles.codes} aria-label={t.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group className={styles.screen} gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                onClick={copy}
                data-autofocus
              >
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            {t.save}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </Group>
        <Group className={styles.screen} justify="flex-end">
          <Button onClick={close}>{t.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
