import { after } from 'node:test'
import { type Company, createCompany } from '../../support/company.ts'
import { createWorld, type World } from '../../support/world.ts'

export type ListeningServer = { world: World; company: Company; api: string; workspace: string }

/** The application on a real port, with a company: client libraries use their own HTTP stack. */
export async function listen(): Promise<ListeningServer> {
  const world = await createWorld()
  const company = await createCompany(world)
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  // Clients keep connections alive; the end of the test does not wait for them.
  after(() => world.app.server.closeAllConnections())
  return { world, company, api: `${address}/api/v3`, workspace: `workspaces/${company.workspaceId}` }
}
