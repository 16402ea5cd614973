import { InvalidArgumentError, Option } from 'commander'
import { Complaint, id, type Kind, text } from '../platform/input/kind.ts'

/** Reads an argument as the API would read the same value. */
export const argumentParser =
  <T>(kind: Kind<T>) =>
  (raw: string): T => {
    try {
      return kind.read(raw, { zone: 'UTC' })
    } catch (error) {
      if (error instanceof Complaint) throw new InvalidArgumentError(`It ${error.message}`)
      throw error
    }
  }

export const title = argumentParser(text({ filled: true }))
export const recordId = argumentParser(id())

export const jsonOption = (): Option => new Option('--json', 'Print the result as JSON.')
export const accountOption = (): Option =>
  new Option('--account <id>', 'The number of the account, as "stint account list" shows it.').argParser(recordId)
