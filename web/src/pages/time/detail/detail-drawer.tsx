import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { SideDrawer } from '../../../parts/side-drawer.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { addDays } from '../../../time/days.ts'
import { localDay } from '../../../time/zoned.ts'
import { useIsClosed } from '../../../time-account/use-is-closed.ts'
import { knownOf, valuesOf } from '../../../tracking-form/form-values.ts'
import { words as formWords } from '../../../tracking-form/words.ts'
import type { TimeFilters } from '../filters/time-filters.ts'
import { TrackingForm } from '../form/tracking-form.tsx'
import { mayDo, useMayCreate } from '../may.ts'
import { Detail } from './detail.tsx'
import { useTracking } from './use-tracking.ts'
import { words } from './words.ts'

/** Open while the search parameters name a time, to view or to change it. */
export function DetailDrawer({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const form = useTexts(formWords)
  const { zone } = useSession()
  const { create } = useMayCreate()
  const id = filters.open
  const query = useTracking(id)
  const row = query.data?.row
  const day = localDay(row?.starts_at ?? Date.now(), zone)
  const isClosed = useIsClosed(row?.rel.user?.id ?? '', day)(day)
  const [editing, setEditing] = useState('')
  const isEditing = id !== '' && editing === id
  // The button that switched between view and form is unmounted, and the focus would be lost.
  const contents = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes
  useEffect(() => {
    if (document.activeElement === document.body) contents.current?.focus({ preventScroll: true })
  }, [isEditing])
  const close = (): void => {
    setEditing('')
    filters.change({ open: '' })
  }
  /** The copy starts on the next day. */
  const duplicate = ({ starts_at }: Tracking): void =>
    filters.change({ open: '', new: '1', copy: id, day: addDays(localDay(starts_at, zone), 1) })
  // A time that is deleted while it is shown stays until the drawer is closed.
  const isGone = !query.data && query.error instanceof ApiError && query.error.status === 404
  return (
    <SideDrawer opened={id !== ''} onClose={close} title={isEditing ? form.changeTitle : t.title} size="lg">
      <div ref={contents} tabIndex={-1} style={{ outline: 'none' }}>
        {isGone ? (
          <Alert color="gray">{t.gone}</Alert>
        ) : (
          <Loaded query={query}>
            {({ row, included }) => {
              const may = mayDo(row)
              if (!isEditing)
                return (
                  <Detail
                    tracking={row}
                    included={included}
                    may={may}
                    // A time that was still running when its month was closed may be ended.
                    isClosed={isClosed && row.ends_at !== null}
                    edit={() => setEditing(id)}
                    duplicate={create ? () => duplicate(row) : undefined}
                    onDeleted={close}
                  />
                )
              const known = knownOf(row, included)
              return (
                <TrackingForm
                  initial={valuesOf(known, zone)}
                  known={known}
                  may={may}
                  done={() => setEditing('')}
                  cancel={() => setEditing('')}
                />
              )
            }}
          </Loaded>
        )}
      </div>
    </SideDrawer>
  )
}
