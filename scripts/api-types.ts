// Writes the types of the API for the web app, web/src/api/schema.gen.ts, from docs/openapi.v3.json.
//   npm run types:api
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { generateTypes, isToolInstalled, toolPath, typesPath } from './api-schema.ts'

if (!isToolInstalled())
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: toolPath,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
writeFileSync(typesPath, generateTypes())
