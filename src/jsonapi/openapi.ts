import { errorResponses } from './openapi-errors.ts'
import { operationObject, requestName, requestSchema, sharedExamples, sharedHeaders } from './openapi-operations.ts'
import { collectionParameters, resourceParameters } from './openapi-parameters.ts'
import { includedSchema, resourceSchema, rowSchema, sharedSchemas } from './openapi-schemas.ts'
import type { Api, Schema } from './openapi-types.ts'
import { type Resource, targetsOf } from './resource.ts'

/** The OpenAPI document, generated from the declarations that the server runs on. */
export function openApiOf(api: Api): Schema {
  const resources = resourcesOf(api)
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of api.operations) {
    const path = operation.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = operationObject(api, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(api.operations.map((operation) => operation.tag))].map((name) => ({ name })),
    security: Object.keys(api.security).map((name) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes: api.security,
      parameters: { ...collectionParameters, ...resourceParameters(api) },
      headers: sharedHeaders,
      responses: errorResponses,
      examples: sharedExamples(api),
      schemas: {
        ...sharedSchemas,
        included: includedSchema(api, resources),
        ...Object.fromEntries(resources.map((resource) => [api.nameOf(resource), resourceSchema(resource)])),
        ...rowSchemas(api),
        ...requestSchemas(api),
      },
    },
  }
}

/** The resources of all answers, and those that can be included with them. */
function resourcesOf({ operations, nameOf }: Api): Resource[] {
  const found = new Map<string, Resource>()
  const visit = (resource: Resource): void => {
    if (found.has(nameOf(resource))) return
    found.set(nameOf(resource), resource)
    for (const relationship of Object.values(resource.relationships)) targetsOf(relationship).forEach(visit)
  }
  for (const { answers } of operations)
    if (answers.kind === 'one' || answers.kind === 'many')
      for (const resource of [answers.resource, ...(answers.alternatives ?? [])]) visit(resource)
  return [...found.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, resource]) => resource)
}

const rowSchemas = ({ operations }: Api): Record<string, Schema> =>
  Object.fromEntries(
    operations.flatMap(({ answers }) =>
      answers.kind === 'rows' ? [[answers.rows.type, rowSchema(answers.rows)] as const] : [],
    ),
  )

const requestSchemas = ({ operations }: Api): Record<string, Schema> =>
  Object.fromEntries(
    operations.flatMap((operation) =>
      operation.input ? [[requestName(operation), requestSchema(operation.input)] as const] : [],
    ),
  )
