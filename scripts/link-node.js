// After an install: npm before 11 removes node_modules/.bin/node when it skips the packages of other platforms, which also
// have one (npm/cli#4362). Plain JavaScript, because the Node that runs this may be an older one.
import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))
const { platform, arch } = process
const own = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].find((name) =>
  existsSync(`${packages}${name}/bin/node`),
)
const link = `${packages}.bin/node`

if (own && !lstatSync(link, { throwIfNoEntry: false })) {
  mkdirSync(`${packages}.bin`, { recursive: true })
  symlinkSync(`../${own}/bin/node`, link)
}
