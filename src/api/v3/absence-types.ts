import { inVisibleWorkspace } from '../../domain/workspaces/workspace.policy.ts'
import { defineResource, type Resource } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { hiddenTimestamps } from './timestamps.ts'

export const absenceType: Resource = defineResource({
  type: 'absence_type',
  description: 'A kind of absence that people can ask for.',
  table: 'absence_types',
  visible: inVisibleWorkspace,
  sort: ['title'],
  attributes: { title: { wire: wire.text }, kind: { wire: wire.text }, ...hiddenTimestamps },
})
