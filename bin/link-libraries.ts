// Links the libraries of the embedded PostgreSQL, as its install script would: a service that cannot write to its checkout
// could not create the links.
import { shippedBinaries } from '../src/platform/db/embedded/binaries.ts'

// If there are no binaries for the platform, Stint runs on a PostgreSQL of its operator.
await shippedBinaries().catch((error: Error) => console.error(error.message))
