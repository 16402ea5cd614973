import { many } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { signInOperation } from '../scope.ts'
import { hiddenTimestamps } from '../timestamps.ts'

const industryExample: Resource = defineResource({
  type: 'industry_example',
  description: 'A trade to choose from when a company is set up.',
  table: 'industry_examples',
  global: true,
  idKind: 'text',
  visible: ({ sql }) => sql`true`,
  sort: ['label'],
  attributes: { name: { wire: wire.text }, label: { wire: wire.text }, ...hiddenTimestamps },
})

export const industryExampleOperations = [
  signInOperation({
    id: 'listIndustryExamples',
    tag: 'Reference data',
    summary: 'List trades',
    method: 'GET',
    path: '/api/v3/industry_examples',
    permission: 'industry_example.read',
    answers: many(industryExample),
    handle: ({ list }) => list(industryExample),
  }),
]
