import { useNavigate } from '@tanstack/react-router'
import { type AnyRecord, type AnyResource, pageOf, useResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { DataList } from '../list/DataList.tsx'
import { useMe } from '../session/me.ts'
import { ListSkeleton } from '../states/Skeletons.tsx'
import type { RelatedList } from './declare.ts'
import { wireColumn } from './ListScreen.tsx'

/** Records of another resource that belong to the one whose page this is. */
export function RelatedRecords({ of, list, record }: { of: AnyResource; list: RelatedList; record: AnyRecord }) {
  const resource = useResource(list.resource)
  const words = useWords(resource)
  const { company } = useMe()
  const navigate = useNavigate()
  if (!resource) return <ListSkeleton rows={4} />
  return (
    <DataList
      resource={resource}
      title={words.many}
      columns={list.columns?.map((column) => wireColumn(resource, column))}
      parent={resource.definition.under?.resource === of.name ? record.id : undefined}
      only={list.by ? { [list.by]: record.id } : undefined}
      creates={list.creates}
      emptyText={words.text('empty')}
      level={2}
      onOpen={({ id }) => {
        const to = pageOf(resource.dotted, id, company.urlId)
        if (to) void navigate({ to })
      }}
    />
  )
}
