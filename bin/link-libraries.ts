// Links the libraries of the embedded PostgreSQL, as its install script would: a service that cannot write to its checkout
// finds them there.
import { shippedBinaries } from '../src/platform/db/embedded/binaries.ts'

// Where there is none for the platform, Stint runs on a PostgreSQL of its operator.
await shippedBinaries().catch((error: Error) => console.error(error.message))
