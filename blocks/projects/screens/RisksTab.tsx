import { related } from '@quoin/ui/pages'
import { RelatedRecords } from '@quoin/ui/pages/RelatedRecords.tsx'
import { projects } from '../resources/index.ts'
import { HeatMap } from './HeatMap.tsx'

const list = related('projects.risks', {
  by: 'project',
  columns: ['name', 'score', 'movement', 'treatment', 'owner', 'reviewOn', 'status'],
})

/** The risks of a project, on the matrix and as a list. */
export default function RisksTab({ record }: { record: { readonly id: string } }) {
  return (
    <>
      <HeatMap project={record.id} />
      <RelatedRecords of={projects.projects} list={list} record={record as typeof record & Record<string, unknown>} />
    </>
  )
}
