import type { Command } from 'commander'
import { quantity } from '../../platform/quantity.ts'
import { jsonOption } from '../arguments.ts'
import { withDatabase } from '../database.ts'
import { print, printJson } from '../output.ts'
import { progressBar } from '../progress.ts'

/** The same for all people of the demo company, and public. */
const password = 'demo horse battery'

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description(
      'Fill the database with a realistic company: 3 workspaces, 60 people, a year of working time, two of absences.',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The company is the same every time, and so is the password of all its people: keep it away from real data.
No mail is sent. If the company already exists, nothing is done.`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const company = await withDatabase({ migrate: true, keys: true }, async ({ appContext }) => {
        const { makeDemo } = await import('./make-demo.ts')
        return makeDemo(appContext, password, progressBar('Writing two years of history'))
      })
      if (json) return printJson({ ...company, password })
      print(`${company.name} is account ${company.account_id}.\n`)
      for (const { id, name, people } of company.workspaces)
        print(`  Workspace ${id}: ${name}, ${quantity(people, 'person', 'people')}`)
      print('\nEverybody signs in with the same password, for example:\n')
      for (const { email, role } of company.logins) print(`  ${email}  (${role})`)
      print(`\n  password: ${password}`)
    })
}
