import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import { makeFile, type RequestedFile } from '../files/make-file.ts'
import { may } from '../permissions.ts'
import { archiveOf } from './archive.ts'
import { gatherPerson } from './gather.ts'
import { exportPersonJob } from './request-export.ts'

const texts = {
  en: {
    title: 'Your export is ready',
    message: 'The export of personal data is ready. It can be downloaded for seven days.',
  },
  de: {
    title: 'Der Export ist fertig',
    message: 'Der Export personenbezogener Daten ist fertig. Er kann sieben Tage lang abgeholt werden.',
  },
}

export const exportPerson = (appContext: AppContext, files: FileStore): JobKind<{ account_id: Id; id: Id }> =>
  makeFile<RequestedFile & { user_id: Id }>(appContext, files, {
    job: exportPersonJob,
    table: 'person_exports',
    changes: 'users',
    isAllowed: ({ actor }, { user_id }) => may(actor, 'person_export.create', { userId: user_id }),
    async content({ accountId, clock }, { user_id, language }, report) {
      const gathered = await gatherPerson(appContext, accountId, user_id)
      return archiveOf(gathered, { files, clock, language, report })
    },
    notice: (id, { user_id, requested_by_id, workspace_id }) => ({
      situation: `person_export:${id}`,
      aboutUserId: user_id,
      entity: { type: 'user', id: user_id },
      texts,
      path: `/w/${workspace_id}/${user_id === requested_by_id ? 'settings/profile' : `people/${user_id}`}`,
    }),
  })
