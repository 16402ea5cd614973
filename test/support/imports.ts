import { strict as assert } from 'node:assert'
import { byJob } from '../../src/domain/audit/origin.ts'
import { workImport } from '../../src/domain/imports/work-import.job.ts'
import type { Company } from './company.ts'
import { upload } from './multipart.ts'
import type { Answer, World } from './world.ts'

/** Imports of a company in a world without a job worker: jobs are run by hand. */
export function importsOf(world: World, { ws, admin, accountId }: Pick<Company, 'ws' | 'admin' | 'accountId'>) {
  const { appContext, files } = world.services
  const path = `${ws}/imports`
  const job = workImport({ ...appContext, origin: { ...byJob, operation: 'work-import' } }, files)

  const start = (content: string | Buffer, fields: Record<string, string> = {}, token = admin.token): Promise<Answer> =>
    upload(world, path, token, { filename: 'people.csv', type: 'text/csv', content }, fields)
  const run = (id: string): Promise<void> => job.work({ account_id: accountId, id })
  const requestAction = (id: string, verb: 'apply' | 'take_back', token = admin.token): Promise<Answer> =>
    world.request('PUT', `${path}/${id}/${verb}`, { token })
  const read = async (id: string) => (await world.get(`${path}/${id}`, admin.token)).body.data.attributes

  return {
    path,
    start,
    run,
    requestAction,
    read,
    /** Uploads a table and runs the job that previews it. */
    async createPreview(content: string | Buffer, fields: Record<string, string> = {}): Promise<string> {
      const answer = await start(content, fields)
      assert.equal(answer.status, 201, answer.text)
      await run(answer.body.data.id)
      return answer.body.data.id
    },
    /** Requests the action and runs its job. */
    async runAction(id: string, verb: 'apply' | 'take_back') {
      const answer = await requestAction(id, verb)
      assert.equal(answer.status, 200, answer.text)
      await run(id)
      return read(id)
    },
    /** `line field sentence` */
    async problems(id: string, headers: Record<string, string> = {}): Promise<string[]> {
      const answer = await world.request('GET', `${path}/${id}/problems`, { token: admin.token, headers })
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data.map(
        ({ attributes: { line, field, sentence } }: { attributes: Record<string, string> }) =>
          `${line} ${field}: ${sentence}`,
      )
    },
  }
}
